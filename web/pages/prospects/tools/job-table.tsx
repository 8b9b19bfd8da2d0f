import { Link } from '@tanstack/react-router';
import type { BulkJob } from '#sdk/generated/prospects/types.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Badge, type Tone } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import type { JobKind } from './jobs.ts';

const TONES: Readonly<Record<BulkJob['status'], Tone>> = {
  waiting: 'plain',
  running: 'plain',
  paused: 'warning',
  done: 'good',
  cancelled: 'critical',
};

export function JobBadge({ status }: { status: BulkJob['status'] }) {
  const { tools: words } = useSalesWorkWords();
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>;
}

/** What was found so far, by its kinds. */
export function useCounts() {
  const { tools: words } = useSalesWorkWords();
  const { number, list } = useFormats();
  const names: Readonly<Record<string, string>> = { ...words.verdicts, ...words.outcomes };
  return ({ counts }: BulkJob) =>
    list(Object.entries(counts).map(([name, count]) => words.counts(names[name] ?? name, number(count))));
}

type JobTableProps = { kind: JobKind; jobs: readonly BulkJob[]; empty: string };

export function JobTable({ kind, jobs, empty }: JobTableProps) {
  const { tools: words } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const { number, date } = useFormats();
  const countsOf = useCounts();
  return (
    <Table
      label={kind === 'emails' ? words.emails : words.audits}
      rows={jobs}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      empty={<p className="soft">{empty}</p>}
      columns={[
        {
          id: 'name',
          title: words.job,
          cell: ({ id, name, created_at: at }) => (
            <>
              {kind === 'emails' ? (
                <Link to="/w/$slug/prospects/tools/emails/$id" params={{ slug, id }}>
                  {name || date(at)}
                </Link>
              ) : (
                <Link to="/w/$slug/prospects/tools/audits/$id" params={{ slug, id }}>
                  {name || date(at)}
                </Link>
              )}{' '}
              <span className="soft small">{date(at)}</span>
            </>
          ),
        },
        { id: 'state', title: words.state, isFact: true, cell: ({ status }) => <JobBadge status={status} /> },
        {
          id: 'progress',
          title: words.progress,
          isFigure: true,
          isFact: true,
          cell: ({ done, total }) => words.doneOf(number(done), number(total)),
        },
        { id: 'result', title: words.result, isFact: true, cell: countsOf },
      ]}
    />
  );
}
