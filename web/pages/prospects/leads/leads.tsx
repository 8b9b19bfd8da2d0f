import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { scoreHotels } from '#sdk/generated/prospects/endpoints.ts';
import type { LeadList } from '#sdk/generated/prospects/types.ts';
import { lazyPage } from '../../../app/lazy-page.ts';
import { usePageKeys } from '../../../app/page-keys.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Answered, Loading } from '../../../ui/states.tsx';
import { ColumnChoice } from '../../../ui/table-bar.tsx';
import { readOrder, writeOrder } from '../../../ui/table-model.ts';
import { NARROW, useMedia } from '../../../ui/use-media.ts';
import { useMayChange, useProspectParts } from '../ask.ts';
import { ProspectsPage } from '../prospects-page.tsx';
import { useSaidError } from '../said.ts';
import { More } from '../work/more.tsx';
import { SaveSearch } from '../work/save-search.tsx';
import { AddAll } from './add-all.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ExportChoice } from './export-choice.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { LeadTable, useLeadColumns } from './lead-table.tsx';
import {
  type ChosenFilter,
  filterOf,
  type LeadsSearch,
  notUnderstood,
  readLeadsSearch,
  rememberLeads,
  USUAL_SORT,
  withoutEmpty,
} from './leads-search.ts';
import { NothingFound } from './nothing-found.tsx';
import { hasWord, numberIn } from './typed-search.ts';

const route = getRouteApi('/w/$slug/prospects/');
const LeadMap = lazyPage(() => import('../map/lead-map.tsx'), 'LeadMap');

const A_PART = 50;
const INCLUDED = 'contact,estimate';
/** Told by others as well: the city tells the country, the estimate the rooms. */
const HIDDEN_AT_FIRST = ['country', 'rooms'];
/** Of a rating the lowest is what a desk looks for. */
const HIGHEST_FIRST: ReadonlySet<string> = new Set(['reviews_count', 'opportunity_usd', 'rooms', 'score']);

/** The filters of the address over all hotels, as a table or as a map. */
export function LeadsPage() {
  const words = useProspectWords();
  const { list } = useFormats();
  const asked = route.useSearch();
  const search = readLeadsSearch(asked);
  const unread = notUnderstood(asked);
  const navigate = route.useNavigate();
  const choose = useCallback(
    (chosen: ChosenFilter) =>
      // Another place is looked at from the start.
      void navigate({
        search: (before) =>
          withoutEmpty({
            ...readLeadsSearch(before),
            ...(('country' in chosen || 'city' in chosen) && { at: undefined }),
            ...chosen,
          }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const clear = useCallback(
    () =>
      void navigate({
        search: ({ sort, view }) => withoutEmpty({ sort, view }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const isMap = search.view === 'map';
  // The server refuses what has no word, and a map has no place for a number.
  const isElsewhere = search.q !== undefined && (!hasWord(search.q) || (isMap && numberIn(search.q) !== undefined));
  const { slug } = useWorkspace();
  useEffect(() => rememberLeads(slug, search));
  usePageKeys({
    '/': () => document.querySelector<HTMLElement>('.sales input[type=search]')?.focus(),
    v: () => choose({ view: isMap ? undefined : 'map' }),
  });
  return (
    <ProspectsPage title={words.title} lead={words.leads.lead}>
      <LeadFilters search={search} onChoose={choose} onClear={clear} />
      {unread.length > 0 && <Notice tone="warning">{words.filters.notUnderstood(list(unread))}</Notice>}
      {isElsewhere ? (
        <NothingFound q={search.q} onClear={clear} />
      ) : isMap ? (
        <Suspense fallback={<Loading />}>
          <Views search={search} onChoose={choose} />
          <LeadMap search={search} onMove={(at) => choose({ at })} />
        </Suspense>
      ) : (
        <Leads search={search} onChoose={choose} onClear={clear} />
      )}
    </ProspectsPage>
  );
}

type ViewsProps = { search: LeadsSearch; onChoose: (chosen: ChosenFilter) => void };

function Views({ search, onChoose }: ViewsProps) {
  const { leads: words } = useProspectWords();
  return (
    <fieldset className="sales-views no-print">
      <legend className="unseen">{words.views}</legend>
      {(
        [
          [undefined, words.asTable],
          ['map', words.asMap],
        ] as const
      ).map(([view, text]) => (
        <Button
          key={text}
          aria-pressed={search.view === view}
          icon={view === 'map' ? 'map' : 'table'}
          onClick={() => onChoose({ view })}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  );
}

type LeadsProps = ViewsProps & { onClear: () => void };

function Leads({ search, onChoose, onClear }: LeadsProps) {
  const words = useProspectWords();
  const { slug } = useWorkspace();
  const mayChange = useMayChange();
  const [hidden, setHidden] = useState<readonly string[]>(HIDDEN_AT_FIRST);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Rows that another filter or order hides would be changed unseen.
  const shownBy = JSON.stringify([filterOf(search), search.sort]);
  const [chosenIn, setChosenIn] = useState(shownBy);
  if (shownBy !== chosenIn) {
    setChosenIn(shownBy);
    setChosen(new Set());
  }
  const query = useProspectParts(scoreHotels, (cursor) => ({
    query: {
      ...filterOf(search),
      sort: search.sort ?? USUAL_SORT,
      limit: A_PART,
      include: INCLUDED,
      ...(cursor !== undefined && { cursor }),
    },
  }));
  const sayError = useSaidError();
  const columns = useLeadColumns();
  const isNarrow = useMedia(NARROW);
  const first = query.data?.pages[0];
  const order = readOrder(search.sort ?? USUAL_SORT);
  const acts = (
    <>
      {mayChange && <SaveSearch query={filterOf(search)} />}
      {mayChange && first !== undefined && <AddAll query={filterOf(search)} total={first} />}
      {first !== undefined && <ExportChoice query={filterOf(search)} total={first} />}
      <Link className={buttonClass('quiet')} to="/w/$slug/prospects/work" params={{ slug }}>
        {words.leads.byState}
      </Link>
    </>
  );
  return (
    <>
      <div className="sales-line">
        <p className="sales-total" role="status">
          {first !== undefined && <Total list={first} />}
        </p>
        {isNarrow ? (
          <details className="sales-menu no-print">
            <summary>{words.leads.acts}</summary>
            <div className="sales-line-end">
              <Views search={search} onChoose={onChoose} />
              {acts}
            </div>
          </details>
        ) : (
          <div className="sales-line-end">
            <Views search={search} onChoose={onChoose} />
            <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
            {acts}
          </div>
        )}
      </div>
      {first?.dataset.kind === 'demo' && <p className="soft small">{words.demo}</p>}
      <Answered query={{ ...query, error: sayError(query.error) }}>
        {({ pages }) => (
          <LeadTable
            rows={pages.flatMap(({ leads }) => leads)}
            columns={columns}
            hidden={hidden}
            q={search.q}
            order={order}
            onOrder={(wanted) => {
              // On cards either end is chosen from a list; in a head the first press means the useful one.
              const isFirst = !isNarrow && wanted.by !== order.by && HIGHEST_FIRST.has(wanted.by);
              const sort = writeOrder(isFirst ? { ...wanted, isDescending: true } : wanted);
              onChoose({ sort: sort as NonNullable<LeadsSearch['sort']> });
            }}
            onClear={onClear}
            {...(mayChange && { selection: { keys: chosen, onChange: setChosen } })}
          />
        )}
      </Answered>
      <More query={query} />
      {mayChange && <BulkBar uens={[...chosen]} onNone={() => setChosen(new Set())} />}
    </>
  );
}

/** How many match; what is not counted to the end says so. */
function Total({ list }: { list: Pick<LeadList, 'total' | 'total_is'> }) {
  const { leads: words } = useProspectWords();
  const { number } = useFormats();
  if (list.total_is === 'exact') return <strong>{words.exact(list.total, number(list.total))}</strong>;
  return (
    <>
      <strong>{words.atLeast(number(list.total))}</strong> <span className="soft small">{words.atLeastHint}</span>
    </>
  );
}
