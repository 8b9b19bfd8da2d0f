import { exportWork, listSuppressionRequests } from '#sdk/generated/prospects/endpoints.ts';
import { useIsOwner } from '../../../app/workspace.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { useDownload, useProspectAnswer } from '../ask.ts';
import { useMakerName } from './maker-name.ts';

/** All that the workspace has written, as a file, for its owners. */
export function DownloadWork() {
  const { work: words } = useSalesWorkWords();
  const { form } = useMessages();
  const isOwner = useIsOwner();
  const download = useDownload();
  if (!isOwner) return null;
  return (
    <Section title={words.everything} lead={words.everythingLead}>
      <div className="actions no-print">
        <Button
          icon="download"
          busy={download.isPending && form.sending}
          onClick={() => download.mutate({ body: { path: exportWork.url } })}
        >
          {words.download}
        </Button>
      </div>
      <Fault error={download.error} />
    </Section>
  );
}

/** Hotels that this workspace has taken out for everybody: by their numbers, since nothing else is shown of them. */
export function LeftAlone() {
  const { work: words } = useSalesWorkWords();
  const { date } = useFormats();
  const makerOf = useMakerName();
  const requests = useProspectAnswer(listSuppressionRequests, {}).data?.suppressions ?? [];
  if (requests.length === 0) return null;
  return (
    <Section title={words.leftAlone} lead={words.leftAloneLead}>
      <Table
        label={words.leftAlone}
        rows={requests}
        keyOf={({ uen }) => uen}
        nameOf={({ uen }) => uen}
        columns={[
          { id: 'number', title: words.number, cell: ({ uen }) => uen },
          { id: 'reason', title: words.reason, isFact: true, cell: ({ reason }) => reason ?? '–' },
          { id: 'by', title: words.takenOutBy, isFact: true, cell: ({ by, at }) => `${makerOf(by)}, ${date(at)}` },
        ]}
      />
    </Section>
  );
}
