import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '#sdk/endpoint.ts';
import { exportEmailList, listEmailResults } from '#sdk/generated/prospects/endpoints.ts';
import type { BulkJob } from '#sdk/generated/prospects/types.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ChoiceFilter, TableBar } from '../../../ui/table-bar.tsx';
import { useDownload, useProspectNumbered } from '../ask.ts';
import { More } from '../work/more.tsx';
import { readEmailsSearch, VERDICTS } from '../work/work-search.ts';
import { JobPage } from './job-page.tsx';
import { useAskedAgain } from './jobs.ts';

const route = getRouteApi('/w/$slug/prospects/tools/emails/$id');

/** The addresses of a list, each with what is known of it. */
export function EmailListPage(): ReactNode {
  const { tools: words } = useSalesWorkWords();
  const { id } = route.useParams();
  const { verdict } = readEmailsSearch(route.useSearch());
  const download = useDownload();
  return (
    <JobPage
      id={id}
      kind="emails"
      actions={
        <Button
          icon="download"
          onClick={() => download.mutate({ body: { path: addressOf(exportEmailList.url, { id }, { verdict }) } })}
        >
          {words.download}
        </Button>
      }
    >
      {(job) => <Results id={id} job={job} />}
    </JobPage>
  );
}

function Results({ id, job }: { id: string; job: BulkJob }) {
  const { tools: words } = useSalesWorkWords();
  const { verdict } = readEmailsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const query = useProspectNumbered(listEmailResults, (after) => ({
    path: { id },
    query: { ...(verdict !== undefined && { verdict }), ...(after !== undefined && { after }) },
  }));
  useAskedAgain(listEmailResults, job);
  return (
    <Section title={words.results}>
      <TableBar
        filters={
          <ChoiceFilter
            label={words.verdict}
            value={verdict}
            choices={VERDICTS.map((value) => ({ value, label: words.verdicts[value] }))}
            onChoose={(chosen) => {
              const known = VERDICTS.find((each) => each === chosen);
              void navigate({ search: known === undefined ? {} : { verdict: known }, replace: true });
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
            nameOf={({ email }) => email}
            columns={[
              { id: 'address', title: words.address, cell: ({ email }) => email },
              {
                id: 'verdict',
                title: words.verdict,
                isFact: true,
                cell: ({ verdict: found }) => (found === null ? words.notYet : words.verdicts[found]),
              },
              {
                id: 'reasons',
                title: words.reasons,
                isFact: true,
                cell: ({ reasons }) => reasons.map(words.reason).join(', ') || '–',
              },
              {
                id: 'suggestion',
                title: words.suggestion,
                isFact: true,
                cell: ({ suggestion }) => suggestion ?? '–',
              },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
    </Section>
  );
}
