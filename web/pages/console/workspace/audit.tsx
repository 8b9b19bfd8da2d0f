import { useNavigate, useSearch } from '@tanstack/react-router';
import { readAudit } from '#sdk/generated/console/endpoints.ts';
import type { AuditEntry } from '#sdk/generated/console/types.ts';
import { useMoreAnswers } from '../../../app/more-answers.ts';
import { send } from '../../../app/server.ts';
import { inWorkspace, useIsOwner, useWorkspace } from '../../../app/workspace.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ChoiceFilter, TableBar } from '../../../ui/table-bar.tsx';
import { KINDS, type Kind, kindOf } from './audit-search.ts';
import { useDownload } from './download.ts';
import { OnlyOwners } from './only-owners.tsx';
import { WorkspacePage } from './workspace-page.tsx';

const A_PAGE = 50;

/** Who did what, newest first. */
export function AuditPage() {
  const { audit: words } = useWorkspaceWords();
  const { form } = useMessages();
  const isOwner = useIsOwner();
  const download = useDownload();
  if (!isOwner)
    return (
      <WorkspacePage title={words.title} lead={words.lead}>
        <OnlyOwners>{`${words.onlyOwners}.`}</OnlyOwners>
      </WorkspacePage>
    );
  const take = (
    <Button
      icon="download"
      busy={download.isPending && form.sending}
      onClick={() => download.mutate({ body: { path: '/api/console/audit?format=csv' } })}
    >
      {words.download}
    </Button>
  );
  return (
    <WorkspacePage title={words.title} lead={words.lead} actions={take}>
      <Fault error={download.error} />
      <Entries />
      <p className="soft small">{words.kept}</p>
    </WorkspacePage>
  );
}

function Entries() {
  const { audit: words, more } = useWorkspaceWords();
  const { form } = useMessages();
  const { slug } = useWorkspace();
  const { about } = useSearch({ from: '/w/$slug/audit' });
  const navigate = useNavigate();
  const query = useMoreAnswers(
    { method: 'GET', url: readAudit.url, input: inWorkspace(slug) },
    (before, options) =>
      send(
        readAudit,
        { ...inWorkspace(slug), query: { limit: A_PAGE, ...(before !== undefined && { before }) } },
        options,
      ),
    true,
  );
  const filter = (
    <ChoiceFilter
      label={words.about}
      value={about}
      choices={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
      onChoose={(value) =>
        void navigate({
          to: '/w/$slug/audit',
          params: { slug },
          search: value === undefined ? {} : { about: value as Kind },
          replace: true,
        })
      }
    />
  );
  return (
    <div className="section">
      <TableBar filters={filter} />
      <Answered query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          const shown = entries.filter(({ action }) => about === undefined || kindOf(action) === about);
          return <EntryTable entries={shown} isFiltered={about !== undefined} />;
        }}
      </Answered>
      {query.hasNextPage && (
        <div className="actions">
          <Button busy={query.isFetchingNextPage && form.sending} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </div>
  );
}

function EntryTable({ entries, isFiltered }: { entries: readonly AuditEntry[]; isFiltered: boolean }) {
  const { audit: words } = useWorkspaceWords();
  const { dateTime } = useFormats();
  const named = useNames();
  const whatOf = ({ action }: AuditEntry) =>
    Object.hasOwn(words.actions, action) ? words.actions[action as keyof typeof words.actions] : action;
  return (
    <Table
      label={words.list}
      rows={entries}
      keyOf={({ id }) => id}
      nameOf={whatOf}
      empty={isFiltered ? <Empty title={words.nothing}>{words.nothingText}</Empty> : <Empty title={words.none} />}
      columns={[
        { id: 'what', title: words.what, cell: whatOf },
        { id: 'when', title: words.when, isFact: true, cell: ({ at }) => dateTime(at) },
        { id: 'who', title: words.who, isFact: true, cell: ({ actor, actorName }) => named(actor, actorName) },
        {
          id: 'whom',
          title: words.whom,
          isFact: true,
          cell: ({ subject, subjectName, detail }) =>
            subject === null ? textOf(detail['email'] ?? detail['service'] ?? '–') : named(subject, subjectName),
        },
        { id: 'detail', title: words.detail, cell: ({ detail }) => <Detail detail={detail} /> },
        { id: 'from', title: words.from, cell: ({ client }) => client ?? '–' },
      ]}
    />
  );
}

/** Who stands behind a mark such as `person:…`; what is unknown is shown as it is. */
function useNames() {
  const { audit: words } = useWorkspaceWords();
  return (mark: string, name: string | null): string => {
    const kind = mark.split(':', 1)[0];
    if (kind === 'gone') return words.nobody;
    if (kind === 'cli') return words.commandLine;
    if (name === null) return mark;
    if (kind === 'operator') return words.operatorNamed(name);
    return kind === 'key' ? words.keyNamed(name) : name;
  };
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Names and values as they were written down: the same as in the file. */
function Detail({ detail }: { detail: AuditEntry['detail'] }) {
  const { roles } = useWorkspaceWords();
  const said = (value: unknown) =>
    typeof value === 'string' && Object.hasOwn(roles, value) ? roles[value as keyof typeof roles] : textOf(value);
  const parts = Object.entries(detail).filter(([, value]) => value !== null && value !== undefined);
  if (parts.length === 0) return '–';
  if ('from' in detail && 'to' in detail) return `${said(detail['from'])} → ${said(detail['to'])}`;
  return parts.map(([name, value]) => `${name}: ${said(value)}`).join(', ');
}
