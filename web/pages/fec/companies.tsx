import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { listCompanies, markVisit, readFirm } from '#sdk/generated/fec/endpoints.ts';
import { useWorkspace, useWorkspaceAnswer } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useHandoverWords } from '../../locales/fec-handover.ts';
import { useMessages } from '../../locales/language.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Answered, Loading } from '../../ui/states.tsx';
import { ChoiceFilter, SearchFilter, TableBar } from '../../ui/table-bar.tsx';
import { useFecAnswer, useFecParts, useLookAgain, useMayChange } from './ask.ts';
import { CompanyTable } from './company-table.tsx';
import { FecPage } from './fec-page.tsx';
import { type ChosenCompanies, type CompanySearch, SORTS, STATES } from './fec-search.ts';
import { FirmCounts, News } from './firm-counts.tsx';
import { Intake } from './intake.tsx';
import { SortChoice } from './sort-choice.tsx';
import { Unfiled } from './unfiled.tsx';
import { useWorkers, WorkerFilter } from './workers.tsx';

const route = getRouteApi('/w/$slug/fec');

export function CompaniesPage() {
  const words = useFecWords();
  const mayChange = useMayChange();
  const { letterhead } = useHandoverWords();
  const { slug } = useWorkspace();
  const actions = (
    <Link className={buttonClass()} to="/w/$slug/fec/letterhead" params={{ slug }}>
      {letterhead.open}
    </Link>
  );
  return (
    <FecPage title={words.title} lead={mayChange ? words.lead : words.leadReading} actions={actions} isInside={false}>
      {mayChange && <Intake />}
      <Unfiled />
      <Visited />
    </FecPage>
  );
}

/** Whoever opens the list is here: what is new in it is known from then on, and not before. */
function Visited() {
  const visit = useWorkspaceAnswer(markVisit, { body: {} });
  return visit.isPending ? <Loading /> : <Companies since={visit.data?.since ?? null} />;
}

const A_PART = 50;
const LONGEST_SEARCH = 100;
/** In a first visit nothing is new: nothing has happened since then. */
const NEVER = '9999-12-31T00:00:00Z';

/** What an address asks for, as the service is asked for it. */
const queryOf = ({ q, state, who, new: isNew, sort = SORTS[0] }: CompanySearch, since: string | null) => ({
  limit: A_PART,
  sort,
  ...(q !== undefined && { search: q.slice(0, LONGEST_SEARCH) }),
  ...(state !== undefined && { state }),
  ...(who !== undefined && { worksOnIt: who }),
  ...(isNew !== undefined && { newSince: since ?? NEVER }),
});

function Companies({ since }: { since: string | null }) {
  const { companies: words } = useFecWords();
  const { form } = useMessages();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const choose = useCallback(
    (chosen: ChosenCompanies) =>
      void navigate({ search: (before) => withoutEmpty({ ...before, ...chosen }), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => choose({ q: text }), [choose]);
  const query = useFecParts(listCompanies, (after) => ({
    query: { ...queryOf(search, since), ...(after !== undefined && { after }) },
  }));
  const firm = useFecAnswer(readFirm, {});
  const workers = useWorkers();
  useLookAgain((firm.data?.states.open ?? 0) > 0);
  const { q, state, who, new: isNew, sort = SORTS[0] } = search;
  const isFiltered = [q, state, who, isNew].some((each) => each !== undefined);
  return (
    <Section title={words.title} lead={words.lead}>
      {firm.data !== undefined && firm.data.companies > 0 && <FirmCounts firm={firm.data} search={search} />}
      {firm.data !== undefined && firm.data.new > 0 && <News firm={firm.data} />}
      <TableBar
        search={<SearchFilter value={q} onSearch={onSearch} />}
        filters={
          <>
            <ChoiceFilter
              label={words.state}
              value={state}
              choices={STATES.map((value) => ({ value, label: words.states[value] }))}
              onChoose={(value) => choose({ state: STATES.find((each) => each === value) })}
            />
            <WorkerFilter value={who} workers={workers} onChoose={(value) => choose({ who: value })} />
            <SortChoice value={sort} onChoose={(value) => choose({ sort: value })} />
          </>
        }
      />
      <Answered query={query}>
        {({ pages }) => (
          <CompanyTable
            rows={pages.flatMap(({ companies }) => companies)}
            workers={workers}
            isFiltered={isFiltered}
            onClear={() => choose({ q: undefined, state: undefined, who: undefined, new: undefined })}
          />
        )}
      </Answered>
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

/** What is not chosen, and the usual order, stand in no address. */
const withoutEmpty = ({ q, state, who, new: isNew, sort }: ChosenCompanies): CompanySearch => ({
  ...(q !== undefined && q !== '' && { q }),
  ...(state !== undefined && { state }),
  ...(who !== undefined && { who }),
  ...(isNew !== undefined && { new: isNew }),
  ...(sort !== undefined && sort !== SORTS[0] && { sort }),
});
