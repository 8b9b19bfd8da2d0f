import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAuditResults } from '#sdk/generated/prospects/endpoints.ts';
import type { AuditListResult, BulkJob } from '#sdk/generated/prospects/types.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Section } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ChoiceFilter, TableBar } from '../../../ui/table-bar.tsx';
import { useProspectNumbered } from '../ask.ts';
import { HotelLink } from '../leads/hotel-link.tsx';
import { More } from '../work/more.tsx';
import { OUTCOMES, readAuditsSearch } from '../work/work-search.ts';
import { JobPage } from './job-page.tsx';
import { useAskedAgain } from './jobs.ts';
import { KeptAudit } from './kept-audit.tsx';

const route = getRouteApi('/w/$slug/prospects/tools/audits/$id');

/** The websites of a list: their scores, and where there is none, why. */
export function AuditListPage(): ReactNode {
  const { id } = route.useParams();
  const { row } = readAuditsSearch(route.useSearch());
  return row === undefined ? <AuditList /> : <KeptAudit key={`${id} ${row}`} list={id} row={row} />;
}

function AuditList() {
  const { id } = route.useParams();
  return (
    <JobPage id={id} kind="audits">
      {(job) => <Results id={id} job={job} />}
    </JobPage>
  );
}

function Results({ id, job }: { id: string; job: BulkJob }) {
  const { tools: words } = useSalesWorkWords();
  const { leads, problems } = useProspectWords();
  const reasons: Readonly<Record<string, string>> = problems;
  const { decimal } = useFormats();
  const { outcome } = readAuditsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const query = useProspectNumbered(listAuditResults, (after) => ({
    path: { id },
    query: { ...(outcome !== undefined && { outcome }), ...(after !== undefined && { after }) },
  }));
  useAskedAgain(listAuditResults, job);
  return (
    <Section title={words.results}>
      <TableBar
        filters={
          <ChoiceFilter
            label={words.outcome}
            value={outcome}
            choices={OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
            onChoose={(chosen) => {
              const known = OUTCOMES.find((each) => each === chosen);
              void navigate({ search: known === undefined ? {} : { outcome: known }, replace: true });
            }}
          />
        }
      />
      <Answered query={query}>
        {({ pages }) => (
          <Table
            label={words.results}
            rows={pages.flatMap(({ results }) => results)}
            keyOf={({ row }) => String(row)}
            nameOf={({ hotel, url, uen }) => hotel ?? url ?? uen ?? ''}
            columns={[
              { id: 'hotel', title: leads.hotel, cell: (result) => <Named list={id} result={result} /> },
              {
                id: 'site',
                title: words.site,
                isFact: true,
                cell: (result) => (result.uen === null ? '–' : <Site list={id} result={result} />),
              },
              {
                id: 'outcome',
                title: words.outcome,
                isFact: true,
                cell: ({ outcome: found, failure }) =>
                  failure === null ? words.outcomes[found] : (reasons[failure.code] ?? failure.detail),
              },
              {
                id: 'score',
                title: words.score,
                isFigure: true,
                isFact: true,
                cell: ({ score, grade }) => (score === null ? '–' : `${decimal(score, 1)} (${grade ?? ''})`),
              },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
    </Section>
  );
}

type RowProps = { list: string; result: AuditListResult };

/** What names the row leads to the hotel; where the list was of pages, to what came of it. */
function Named({ list, result }: RowProps) {
  const { hotel, uen } = result;
  if (uen === null) return <Site list={list} result={result} />;
  return <HotelLink hotel={{ uen, name: hotel ?? uen }} />;
}

/** Leads to its audit, where there is one. */
function Site({ list, result: { row, url, outcome } }: RowProps) {
  const { slug } = useWorkspace();
  if (outcome !== 'audited') return url ?? '–';
  return (
    <Link to="/w/$slug/prospects/tools/audits/$id" params={{ slug, id: list }} search={{ row }}>
      {url}
    </Link>
  );
}
