import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { mapHotels } from '#sdk/generated/prospects/endpoints.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useProspectAnswer } from '../ask.ts';
import { filterOf, type LeadsSearch, type MapPosition, positionOf } from '../leads/leads-search.ts';
import './map.css';
import { Ground } from './ground.tsx';
import { Legend, Marks } from './marks.tsx';
import { ChosenHotel, Twin } from './twin.tsx';
import {
  boxOf,
  closer,
  into,
  kept,
  LEAST_ZOOM,
  MOST_ZOOM,
  moved,
  projectionOf,
  type Size,
  startView,
  written,
} from './view.ts';

type MapProps = { search: LeadsSearch; onMove: (at: string | undefined) => void };

const KEY_SHARE = 0.25;

/** The same hotels where they are: clusters that the server counts, single ones where they are few, and both as a list. */
export function LeadMap({ search, onMove }: MapProps) {
  const { map: words, leads, demo } = useProspectWords();
  const { number } = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const { at, country, city } = search;
  const view = useMemo(() => kept(positionOf(at) ?? startView(size, { country, city })), [at, country, city, size]);
  const projection = useMemo(() => projectionOf(view, size), [view, size]);
  const [chosen, setChosen] = useState<string>();
  // It stays open where for a moment nothing is in view.
  const [isListed, setListed] = useState(false);
  const go = (to: MapPosition | undefined) => onMove(to === undefined ? undefined : written(to));
  const shift = (right: number, down: number) =>
    go(moved(view, projection, size, right * size.width * KEY_SHARE, down * size.height * KEY_SHARE));
  const query = useProspectAnswer(
    mapHotels,
    { query: { ...filterOf(search), bbox: boxOf(projection, size), zoom: view.zoom } },
    { keepsPrevious: true, isEnabled: size.width > 0 },
  );
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => shift(-1, 0),
      ArrowRight: () => shift(1, 0),
      ArrowUp: () => shift(0, -1),
      ArrowDown: () => shift(0, 1),
      '+': () => go(closer(view, 1)),
      '=': () => go(closer(view, 1)),
      '-': () => go(closer(view, -1)),
      '0': () => go(undefined),
    };
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const drag = useDrag((x, y) => go(moved(view, projection, size, -x, -y)));
  const found = query.data;
  return (
    <div className="lead-map-page">
      <p className="sales-total" role="status">
        {found !== undefined && (
          <strong>
            {found.total_is === 'exact'
              ? words.inView(found.total, number(found.total))
              : words.aboutInView(number(found.total))}
          </strong>
        )}
      </p>
      <div className="lead-map" ref={frame}>
        <section
          className="lead-map-ground"
          aria-label={words.label(number(found?.total ?? 0))}
          aria-describedby="map-keys"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move it
          tabIndex={0}
          onKeyDown={press}
          onDoubleClick={() => go(closer(view, 1))}
          {...drag.handlers}
        >
          <div className="lead-map-moving" style={{ transform: `translate(${drag.by.x}px, ${drag.by.y}px)` }}>
            {size.width > 0 && (
              <Ground projection={projection} size={size} zoom={view.zoom} clusters={found?.clusters ?? []} />
            )}
            {found !== undefined && (
              <Marks
                found={found}
                projection={projection}
                size={size}
                chosen={chosen}
                onChoose={setChosen}
                onZoom={(box) => go(into(view, size, box))}
              />
            )}
          </div>
        </section>
        <ChosenHotel hotel={found?.hotels.find(({ uen }) => uen === chosen)} />
      </div>
      <div className="sales-line">
        <Legend />
        <div className="lead-map-tools no-print">
          <Tool name={words.closer} sign="+" isOff={view.zoom >= MOST_ZOOM} onPress={() => go(closer(view, 1))} />
          <Tool name={words.wider} sign="−" isOff={view.zoom <= LEAST_ZOOM} onPress={() => go(closer(view, -1))} />
          <IconButton name={words.west} icon="left" look="plain" onClick={() => shift(-1, 0)} />
          <IconButton name={words.east} icon="right" look="plain" onClick={() => shift(1, 0)} />
          <IconButton name={words.north} icon="up" look="plain" onClick={() => shift(0, -1)} />
          <IconButton name={words.south} icon="down" look="plain" onClick={() => shift(0, 1)} />
          <Button onClick={() => go(undefined)}>{words.whole}</Button>
        </div>
      </div>
      <p className="soft small no-print" id="map-keys">
        {words.keys}
      </p>
      <Answered query={query}>
        {(map) => (
          <Twin
            map={map}
            isListed={isListed}
            onListed={setListed}
            onZoom={(box) => go(into(view, size, box))}
            label={leads.label}
          />
        )}
      </Answered>
      <p className="soft small">{words.source}</p>
      {found?.dataset.kind === 'demo' && <Notice>{demo}</Notice>}
    </div>
  );
}

/** In the pixels that there are; higher than wide on a phone. */
function useSize(frame: RefObject<HTMLDivElement | null>): Size {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (frame.current === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return useMemo(() => ({ width, height: width < 560 ? 440 : 600 }), [width]);
}

function Tool({ name, sign, isOff, onPress }: { name: string; sign: string; isOff: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className="button button-bare"
      title={name}
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      {sign}
    </button>
  );
}

/** With a mouse; a finger scrolls the page, and moves the map by the buttons. */
function useDrag(onEnd: (x: number, y: number) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  const [by, setBy] = useState({ x: 0, y: 0 });
  const away = ({ clientX, clientY }: PointerEvent) => ({
    x: clientX - (start.current?.x ?? clientX),
    y: clientY - (start.current?.y ?? clientY),
  });
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isMark = (event.target as HTMLElement).closest('button, a') !== null;
      if (event.pointerType !== 'mouse' || event.button !== 0 || isMark) return;
      start.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) setBy(away(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current === undefined) return;
      const { x, y } = away(event);
      start.current = undefined;
      setBy({ x: 0, y: 0 });
      if (Math.hypot(x, y) > 4) onEnd(x, y);
    },
    onPointerCancel: () => {
      start.current = undefined;
      setBy({ x: 0, y: 0 });
    },
  };
  return { by, handlers };
}
