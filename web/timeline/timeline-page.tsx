import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { EventColumns } from '#sdk/generated/cycles/types.ts';
import { en as words } from '../locales/timeline/en.ts';
import { NARROW, useMedia } from '../ui/use-media.ts';
import { readView, searchOf, type View } from './address.ts';
import { ask, useAsk } from './ask.ts';
import { bandsOf } from './bands.ts';
import { BandsInWords } from './bands-in-words.tsx';
import { Bar, Eras, Search, YearsForm } from './bar.tsx';
import { chosen, mostImportant, readDataset } from './dataset.ts';
import { EventList } from './event-list.tsx';
import { EventPanel } from './event-panel.tsx';
import { EventTable } from './event-table.tsx';
import { Overview } from './overview.tsx';
import { Picture } from './picture.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { Viewport } from './viewport.ts';
import type { MapProps } from './world-map.tsx';
import { spanLabel } from './years.ts';

/** Loaded late, because it weighs; what cannot be loaded says so in its stead. */
const WorldMap = lazy(
  async (): Promise<{ default: ComponentType<MapProps> }> => ({
    default: await import('./world-map.tsx').then(
      (map) => map.WorldMap,
      () => MapFailed,
    ),
  }),
);

const MapFailed = () => (
  <p className="tl-map" role="alert">
    {words.map.failed}
  </p>
);

export const FIRST_SIGNIFICANCE = 3;
const MOST_LISTED = 24;
const MOST_FOUND = 500;

/** The timeline, and around it what one does with it. The years in view are the viewport's; everything else is the address's. */
export function TimelinePage({ first }: { first: EventColumns }) {
  const { view, viewport, change } = useView();
  const { dataset, isWhole, isComing } = useDataset(first);
  const { categories, country, significance } = view;
  const found = useAsk(
    view.q === ''
      ? undefined
      : {
          resource: 'events',
          q: view.q,
          sort: '-significance',
          limit: MOST_FOUND,
          ...(categories.length > 0 && { category: categories.join(',') }),
          ...(country !== '' && { country }),
          ...(significance > 1 && { minSignificance: significance }),
        },
  );
  const foundIds = useMemo(
    () => (view.q === '' || found.answer === undefined ? undefined : new Set(found.answer.events.map(({ id }) => id))),
    [view.q, found.answer],
  );
  const positions = useMemo(
    () => chosen(dataset, { categories, country, significance, found: foundIds }),
    [dataset, categories, country, significance, foundIds],
  );
  const cycles = useAsk({ resource: 'cycles' }).answer;
  const allBands = useMemo(() => (cycles === undefined ? undefined : bandsOf(cycles)), [cycles]);
  const bands = useMemo(
    () => allBands?.filter(({ length }) => view.cycles.includes(length)) ?? [],
    [allBands, view.cycles],
  );
  const span = useSyncExternalStore(viewport.onSettled, viewport.atRest);
  const opened = dataset.positionOf.get(view.event) ?? -1;
  const years = useMemo(() => ({ from: Math.round(span.from), to: Math.round(span.to) }), [span]);
  const { shown, total } = useMemo(
    () => mostImportant(dataset, positions, { ...years, most: MOST_LISTED }),
    [dataset, positions, years],
  );
  const open = useCallback(
    (position: number) => change({ event: dataset.id[position] ?? '', year: undefined, place: undefined }, 'push'),
    [change, dataset],
  );
  const backToPicture = () => document.querySelector<HTMLElement>('.tl-frame')?.focus({ preventScroll: true });
  const close = () => {
    change({ event: '' }, 'push');
    backToPicture();
  };
  const showEvent = (position: number) => {
    const at = dataset.year[position] as number;
    const half = Math.max(40, ((dataset.endYear[position] as number) - at) * 1.5);
    change({ isTable: false });
    viewport.moveTo({ from: at - half, to: at + half });
  };
  const profileOf = (position: number) => {
    const [lat, lng] = [dataset.lat[position] as number, dataset.lng[position] as number];
    const place = Number.isNaN(lat) ? undefined : { lat: round(lat), lng: round(lng) };
    change({ event: '', year: dataset.year[position] as number, place }, 'push');
  };
  const isNarrow = useMedia(NARROW);
  // The first letters make a view of their own, which the way back leaves again.
  const search = useCallback(
    (q: string) => change({ q }, view.q === '' && q !== '' ? 'push' : 'replace'),
    [change, view.q],
  );

  return (
    <div className="tl">
      <header className="tl-head">
        <div>
          <h1>{words.title}</h1>
          <p className="tl-soft">{words.lead}</p>
        </div>
        <Search q={view.q} onSearch={search} />
      </header>
      <Bar view={{ ...view, ...years }} dataset={dataset} bands={allBands} onChange={(part) => change(part, 'push')} />
      <p className="tl-found" role="status">
        {view.q !== '' && <Found asked={found} />}
      </p>
      <div className="tl-main">
        <div className="tl-time">
          <Eras viewport={viewport} />
          {bands.length > 0 && (
            <div className="tl-bands-lead">
              <p>
                <span className="tl-tag">{words.cycles.interpretation}</span> {words.cycles.lead}
              </p>
              <details open={view.isTable}>
                <summary>{words.cycles.inWords}</summary>
                <BandsInWords bands={bands} {...years} />
              </details>
            </div>
          )}
          {view.isTable ? (
            <EventTable dataset={dataset} positions={positions} span={span} onOpen={open} />
          ) : (
            <>
              <div className="tl-tools">
                <Steps viewport={viewport} />
                <span className="tl-span">{spanLabel(years.from, years.to)}</span>
                {!isNarrow && <YearsForm viewport={viewport} />}
              </div>
              <Picture
                dataset={dataset}
                positions={positions}
                rowsBy={view.rows}
                bands={bands}
                viewport={viewport}
                opened={opened}
                onOpen={open}
              />
              {positions.length === 0 && <p role="status">{words.filters.nothing}</p>}
              <Overview dataset={dataset} positions={positions} viewport={viewport} />
              {isNarrow && <YearsForm viewport={viewport} />}
              <p className="tl-keys tl-soft">{words.picture.keys}</p>
            </>
          )}
        </div>
        <div className="tl-side">
          {view.event !== '' && opened >= 0 && (
            <EventPanel
              dataset={dataset}
              position={opened}
              onOpen={open}
              onShow={showEvent}
              onProfile={profileOf}
              onClose={close}
            />
          )}
          {view.event !== '' && opened < 0 && isWhole && (
            <p className="tl-panel" role="status">
              {words.event.unknown}
            </p>
          )}
          {view.year !== undefined && (
            <ProfilePanel
              year={view.year}
              place={view.place}
              hasMap={view.map}
              onChange={(year, place) => change({ year, place })}
              onClose={() => {
                change({ year: undefined, place: undefined });
                backToPicture();
              }}
            />
          )}
          {view.map && (
            <Suspense fallback={<div className="tl-map tl-map-waiting">{words.map.waiting}</div>}>
              <WorldMap
                dataset={dataset}
                positions={positions}
                viewport={viewport}
                opened={opened}
                place={view.place}
                choosesPlace={view.year !== undefined}
                onOpen={open}
                onPlace={(place) => change({ place })}
              />
            </Suspense>
          )}
          <section className="tl-in-view" aria-labelledby="tl-in-view">
            <h2 id="tl-in-view">{words.inView.title(spanLabel(years.from, years.to))}</h2>
            <p className="tl-soft" aria-live="polite">
              {total === 0 ? words.inView.nothing : words.inView.count(total, shown.length)}
              {isComing && ` ${words.inView.coming}`}
            </p>
            <EventList dataset={dataset} positions={shown} opened={opened} onOpen={open} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** For whoever has neither wheel nor keys. */
function Steps({ viewport }: { viewport: Viewport }) {
  const steps = [
    ['+', words.picture.closer, () => viewport.zoom(0.5)],
    ['−', words.picture.wider, () => viewport.zoom(2)],
    ['←', words.picture.earlier, () => viewport.pan(-0.4)],
    ['→', words.picture.later, () => viewport.pan(0.4)],
  ] as const;
  return steps.map(([sign, label, step]) => (
    <button key={sign} type="button" className="button button-bare" aria-label={label} onClick={step}>
      {sign}
    </button>
  ));
}

const round = (degrees: number) => Math.round(degrees * 100) / 100;

function Found({ asked: { answer, hasFailed, refusal } }: { asked: ReturnType<typeof useAsk<'events'>> }) {
  if (hasFailed) return refusal ?? words.search.failed;
  if (answer === undefined) return null;
  if (answer.total === 0) return words.search.nothing;
  const isPart = answer.total > answer.events.length;
  return `${words.search.found(answer.total)}. ${isPart ? words.search.shownOf(answer.events.length) : ''}`;
}

/** What matters most is there with the page; the rest comes when the browser has nothing else to do. */
function useDataset(first: EventColumns) {
  const [answers, setAnswers] = useState<readonly EventColumns[]>([first]);
  const [isAwaited, setComing] = useState(true);
  useEffect(() => {
    const leaving = new AbortController();
    const load = () =>
      ask({ resource: 'event-columns', maxSignificance: FIRST_SIGNIFICANCE - 1 }, leaving.signal)
        .then((rest) => setAnswers([first, rest]))
        // Without them the picture is as it was; the next visit asks again.
        .catch(() => setComing(false));
    const later = setTimeout(load, REST_MS);
    return () => {
      clearTimeout(later);
      leaving.abort();
    };
  }, [first]);
  const dataset = useMemo(() => readDataset(answers, answers.length > 1 ? 1 : FIRST_SIGNIFICANCE), [answers]);
  const isWhole = answers.length > 1;
  return { dataset, isWhole, isComing: isAwaited && !isWhole };
}

const REST_MS = 300;

type How = 'push' | 'replace';

/** The view, and its address: what is opened can be left again with the browser's own button. */
function useView() {
  const [view, setView] = useState(() => readView(location.search));
  const [viewport] = useState(() => new Viewport(view));
  const latest = useRef(view);
  const write = useCallback(
    (how: How) => {
      const { from, to } = viewport.target;
      const address = `${location.pathname}${searchOf({ ...latest.current, from, to })}`;
      if (address === `${location.pathname}${location.search}`) return;
      if (how === 'push') history.pushState(null, '', address);
      else history.replaceState(null, '', address);
    },
    [viewport],
  );
  const change = useCallback(
    (part: Partial<View>, how: How = 'replace') => {
      latest.current = { ...latest.current, ...part };
      setView(latest.current);
      write(how);
    },
    [write],
  );
  useEffect(() => viewport.onSettled(() => write('replace')), [viewport, write]);
  useEffect(() => {
    const back = () => {
      latest.current = readView(location.search);
      setView(latest.current);
      viewport.moveTo(latest.current);
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [viewport]);
  return { view, viewport, change };
}
