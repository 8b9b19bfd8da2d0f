import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { listCompanies } from '#sdk/generated/fec/endpoints.ts';
import type { Company } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Answered, Badge, Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { ChoiceFilter, SearchFilter, TableBar } from '../../ui/table-bar.tsx';
import { useFecParts, useLookAgain, useMayChange } from './ask.ts';
import { countOf, FoundCounts, sirenInWords, useDay } from './facts.tsx';
import { FecPage } from './fec-page.tsx';
import { type CompanySearch, STATES } from './fec-search.ts';
import { Intake } from './intake.tsx';
import { Unfiled } from './unfiled.tsx';

const route = getRouteApi('/w/$slug/fec');

export function CompaniesPage() {
  const words = useFecWords();
  const mayChange = useMayChange();
  return (
    <FecPage title={words.title} lead={mayChange ? words.lead : words.leadReading} isInside={false}>
      {mayChange && <Intake />}
      <Unfiled />
      <Companies />
    </FecPage>
  );
}

/** Whether a company is one of those that were asked for. */
const ARE: Readonly<Record<(typeof STATES)[number], (company: Company) => boolean>> = {
  critical: ({ findings }) => countOf(findings, 'critique') > 0,
  open: ({ open }) => open > 0,
  failed: ({ failed }) => failed > 0,
};

const A_PART = 50;

function Companies() {
  const { companies: words } = useFecWords();
  const { form } = useMessages();
  const { q, state } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = useCallback(
    (chosen: { [Name in keyof CompanySearch]: CompanySearch[Name] | undefined }) =>
      void navigate({ search: (before) => withoutEmpty({ ...before, ...chosen }), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => choose({ q: text }), [choose]);
  const query = useFecParts(listCompanies, (after) => ({
    query: {
      limit: A_PART,
      ...(q !== undefined && { search: q.slice(0, 100) }),
      ...(after !== undefined && { after }),
    },
  }));
  const all = (query.data?.pages ?? []).flatMap(({ companies }) => companies);
  const rows = state === undefined ? all : all.filter(ARE[state]);
  useLookAgain(all.some(ARE.open));
  const isFiltered = q !== undefined || state !== undefined;
  return (
    <Section title={words.title} lead={words.lead}>
      <TableBar
        search={<SearchFilter value={q} onSearch={onSearch} />}
        filters={
          <ChoiceFilter
            label={words.state}
            value={state}
            choices={STATES.map((value) => ({ value, label: words.states[value] }))}
            onChoose={(value) => choose({ state: STATES.find((each) => each === value) })}
          />
        }
      />
      <Answered query={query}>{() => <CompanyTable rows={rows} isFiltered={isFiltered} />}</Answered>
      {query.hasNextPage && (
        <div className="actions">
          <Button busy={query.isFetchingNextPage && form.sending} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** What is not chosen stands in no address. */
const withoutEmpty = (search: { [Name in keyof CompanySearch]: CompanySearch[Name] | undefined }): CompanySearch => ({
  ...(search.q !== undefined && search.q !== '' && { q: search.q }),
  ...(search.state !== undefined && { state: search.state }),
});

function CompanyTable({ rows, isFiltered }: { rows: readonly Company[]; isFiltered: boolean }) {
  const { companies: words, company: one } = useFecWords();
  const { number } = useFormats();
  const { slug } = useWorkspace();
  const day = useDay();
  return (
    <Table
      label={words.title}
      rows={rows}
      keyOf={({ siren }) => siren}
      nameOf={({ name, siren }) => name || one.unnamed(siren)}
      empty={
        isFiltered ? (
          <Empty icon="search" title={words.nothing}>
            {words.nothingText}
          </Empty>
        ) : (
          <Empty icon="file" title={words.none}>
            {words.noneText}
          </Empty>
        )
      }
      columns={[
        {
          id: 'company',
          title: words.company,
          cell: ({ name, siren }) => (
            <span className="fec-name">
              <Link to="/w/$slug/fec/companies/$siren" params={{ slug, siren }}>
                {name || one.unnamed(sirenInWords(siren))}
              </Link>
              {name !== '' && <small>{sirenInWords(siren)}</small>}
            </span>
          ),
        },
        { id: 'exercises', title: words.exercises, isFigure: true, cell: ({ exercises }) => number(exercises) },
        {
          id: 'closing',
          title: words.lastClosing,
          isFigure: true,
          isFact: true,
          cell: ({ lastClosing }) => (lastClosing === null ? '–' : day(lastClosing)),
        },
        {
          id: 'findings',
          title: words.findings,
          isFact: true,
          cell: ({ findings }) => <FoundCounts findings={findings} />,
        },
        { id: 'state', title: words.state, isFact: true, cell: (company) => <CompanyState company={company} /> },
      ]}
    />
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
