import { getRouteApi, Link } from '@tanstack/react-router';
import { compareFindings } from '#sdk/generated/fec/endpoints.ts';
import type { FindingChanges } from '#sdk/generated/fec/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useAnswer } from '../../../app/queries.ts';
import { inWorkspace, useWorkspace } from '../../../app/workspace.ts';
import { useFecWords } from '../../../locales/fec.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Empty } from '../../../ui/states.tsx';
import { TablePages } from '../../../ui/table-bar.tsx';
import { LedgerAnswered, LedgerPage } from '../accounts/ledger-page.tsx';
import { useDay } from '../facts.tsx';
import { FindingCard } from './finding-card.tsx';
import { CHANGES, type Change } from './finding-search.ts';
import './findings.css';

const route = getRouteApi('/w/$slug/fec/dossiers/$id/changes');
const A_PAGE = 50;

/** What became of findings from the file before to this one. */
export function ChangesPage() {
  const { changes: words } = useFindingWords();
  return (
    <LedgerPage title={words.title}>
      <Changes />
    </LedgerPage>
  );
}

function Changes() {
  const { changes: words } = useFindingWords();
  const { slug } = useWorkspace();
  const { id } = route.useParams();
  // What was put right is what one wants to know first.
  const { page = 1, change = 'gone', beside } = route.useSearch();
  const query = useAnswer(
    compareFindings,
    {
      path: { id },
      query: { change, ...(beside !== undefined && { beside }), offset: (page - 1) * A_PAGE, limit: A_PAGE },
      ...inWorkspace(slug),
    },
    { keepsPrevious: true },
  );
  const code = query.error instanceof ApiProblem ? query.error.code : undefined;
  if (code === 'nothing_to_compare')
    return (
      <Empty icon="file" title={words.none}>
        {words.noneText}
      </Empty>
    );
  return <LedgerAnswered query={query}>{(told) => <Told id={id} told={told} change={change} />}</LedgerAnswered>;
}

function Told({ id, told, change }: { id: string; told: FindingChanges; change: Change }) {
  const { changes: words } = useFindingWords();
  const { company } = useFecWords();
  const day = useDay();
  const { slug } = useWorkspace();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { beside, isSameExercise, counts, total, changes } = told;
  const { periodStart, periodEnd } = beside;
  const period =
    periodStart === null || periodEnd === null ? company.unknown : company.span(day(periodStart), day(periodEnd));
  return (
    <>
      <div>
        <p>
          <Link to="/w/$slug/fec/dossiers/$id" params={{ slug, id: beside.id }}>
            {words.beside(beside.fileName, period)}
          </Link>
        </p>
        <p className="soft small">{isSameExercise ? words.sameExercise : words.otherExercise}</p>
      </div>
      <Counts id={id} counts={counts} chosen={change} />
      {changes.length === 0 && <Empty icon="check" title={words.empty} />}
      <div className="fec-list">
        <h2 className="unseen">{words.kinds[change]}</h2>
        {changes.map(({ finding }) => (
          <FindingCard key={finding.number} dossier={change === 'gone' ? beside.id : id} finding={finding} level={3} />
        ))}
      </div>
      {total > A_PAGE && (
        <TablePages
          page={search.page ?? 1}
          size={A_PAGE}
          total={total}
          onPage={(page) => void navigate({ search: { ...search, page } })}
        />
      )}
    </>
  );
}

function Counts({ id, counts, chosen }: { id: string; counts: FindingChanges['counts']; chosen: Change }) {
  const { changes: words } = useFindingWords();
  const { number } = useFormats();
  const { slug } = useWorkspace();
  const { page: _, ...search } = route.useSearch();
  return (
    <nav className="fec-counts" aria-label={words.counts}>
      {CHANGES.map((change) => (
        <Link
          key={change}
          className="fec-count"
          to="/w/$slug/fec/dossiers/$id/changes"
          params={{ slug, id }}
          search={{ ...search, change }}
          replace
          resetScroll={false}
          aria-current={chosen === change ? 'true' : undefined}
        >
          <strong>{number(counts[change])}</strong> {words.changed(change, counts[change])}
        </Link>
      ))}
    </nav>
  );
}
