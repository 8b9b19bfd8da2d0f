import { Link } from '@tanstack/react-router';
import type { Company } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { useMayChange } from './ask.ts';
import { FoundCounts, sirenInWords, useDay } from './facts.tsx';
import { type NamedWorker, useGiving, WorkerChoice } from './workers.tsx';

type CompanyTableProps = {
  rows: readonly Company[];
  workers: readonly NamedWorker[];
  isFiltered: boolean;
  onClear: () => void;
};

export function CompanyTable({ rows, workers, isFiltered, onClear }: CompanyTableProps) {
  const { companies: words, company: one } = useFecWords();
  const { table } = useMessages();
  const { date } = useFormats();
  const mayChange = useMayChange();
  const giving = useGiving();
  return (
    <Table
      label={words.title}
      rows={rows}
      keyOf={({ siren }) => siren}
      nameOf={({ name, siren }) => name || one.unnamed(siren)}
      empty={
        isFiltered ? (
          <Empty icon="search" title={words.nothing} actions={<Button onClick={onClear}>{table.clear}</Button>}>
            {words.nothingText}
          </Empty>
        ) : (
          <Empty icon="file" title={words.none}>
            {words.noneText}
          </Empty>
        )
      }
      columns={[
        { id: 'company', title: words.company, cell: (company) => <CompanyName company={company} /> },
        { id: 'exercises', title: words.exercises, cell: (company) => <Exercises company={company} /> },
        {
          id: 'findings',
          title: words.findings,
          isFact: true,
          cell: ({ findings }) => <FoundCounts findings={findings} />,
        },
        { id: 'state', title: words.state, isFact: true, cell: (company) => <CompanyState company={company} /> },
        {
          id: 'who',
          title: words.who,
          isFact: true,
          cell: (company) =>
            mayChange ? (
              <WorkerChoice company={company} workers={workers} giving={giving} />
            ) : (
              (company.worksOnIt?.name ?? '–')
            ),
        },
        {
          id: 'changed',
          title: words.changed,
          isFigure: true,
          cell: ({ changedAt }) => <span className="whole">{date(changedAt)}</span>,
        },
      ]}
    />
  );
}

function CompanyName({ company: { name, siren, isNew } }: { company: Company }) {
  const { companies: words, company: one } = useFecWords();
  const { slug } = useWorkspace();
  return (
    <span className="fec-name">
      <span className="fec-found">
        <Link to="/w/$slug/fec/companies/$siren" params={{ slug, siren }}>
          {name || one.unnamed(sirenInWords(siren))}
        </Link>
        {isNew && (
          <Badge tone="plain">
            {words.isNew} <span className="unseen">{words.sinceVisit}</span>
          </Badge>
        )}
      </span>
      {name !== '' && <small>{sirenInWords(siren)}</small>}
    </span>
  );
}

function Exercises({ company: { exercises, lastClosing } }: { company: Company }) {
  const { companies: words } = useFecWords();
  const { number } = useFormats();
  const day = useDay();
  return (
    <span className="fec-name">
      {number(exercises)}
      {lastClosing !== null && <small className="whole">{words.closed(day(lastClosing))}</small>}
    </span>
  );
}

function CompanyState({ company: { open, failed } }: { company: Company }) {
  const { companies: words } = useFecWords();
  const { number } = useFormats();
  if (open === 0 && failed === 0) return <Badge tone="good">{words.settled}</Badge>;
  return (
    <span className="fec-found">
      {open > 0 && <Badge tone="plain">{words.open(open, number(open))}</Badge>}
      {failed > 0 && <Badge tone="critical">{words.failed(failed, number(failed))}</Badge>}
    </span>
  );
}
