import { listUsageErrors } from '#sdk/generated/console/endpoints.ts';
import { useParts } from '../../../app/parts.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useUsageWords } from '../../../locales/usage.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered, Badge } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';

type UsageErrorsProps = { slug: string; service?: string; key?: string };

/** What was refused or failed, to be found again by its request id. */
export function UsageErrors({ slug, ...filter }: UsageErrorsProps) {
  const words = useUsageWords();
  const { loading } = useMessages();
  const { dateTime, time } = useFormats();
  const query = useParts(listUsageErrors, (cursor) => ({
    headers: { 'Quintet-Workspace': slug },
    query: { ...filter, ...(cursor !== undefined && { cursor }) },
  }));
  return (
    <Section title={words.errors} lead={words.errorsLead}>
      <Answered query={query}>
        {({ pages }) => (
          <Table
            label={words.errors}
            rows={pages.flatMap(({ errors }) => errors)}
            keyOf={({ requestId, at }) => `${at} ${requestId}`}
            nameOf={({ requestId }) => requestId}
            empty={<p>{words.noErrors}</p>}
            columns={[
              {
                id: 'time',
                title: words.time,
                cell: ({ at }) => (
                  <time dateTime={at} title={time(at)}>
                    {dateTime(at)}
                  </time>
                ),
              },
              { id: 'operation', title: words.operation, isFact: true, cell: ({ operation }) => operation },
              {
                id: 'status',
                title: words.status,
                isFact: true,
                cell: ({ status }) => <Badge tone={status >= 500 ? 'critical' : 'warning'}>{status}</Badge>,
              },
              {
                id: 'code',
                title: words.code,
                isFact: true,
                cell: ({ code }) => <span className="mono">{code ?? '–'}</span>,
              },
              {
                id: 'request',
                title: words.requestId,
                isFact: true,
                cell: ({ requestId }) => <CopyId id={requestId} />,
              },
            ]}
          />
        )}
      </Answered>
      {query.hasNextPage && (
        <div className="actions">
          <Button busy={query.isFetchingNextPage && loading} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </Section>
  );
}

function CopyId({ id }: { id: string }) {
  const words = useUsageWords();
  const { failure } = useMessages();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast({ text: failure.copied });
    } catch {
      toast({ text: failure.copyByHand, tone: 'critical' });
    }
  };
  return (
    <span className="copy-id">
      <code className="mono">{id}</code>
      <IconButton name={words.copyId(id)} icon="copy" onClick={() => void copy()} />
    </span>
  );
}
