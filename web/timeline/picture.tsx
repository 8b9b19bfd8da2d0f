import { type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { en as words } from '../locales/timeline/en.ts';
import { arrange } from './arrange.ts';
import type { Band } from './bands.ts';
import type { Dataset } from './dataset.ts';
import { firstFrom } from './dataset.ts';
import { AXIS_PIXELS, BAND_PIXELS, type Picture as Drawn, draw, MARK_ROOM, topOfRows } from './draw.ts';
import { eventAt } from './hit.ts';
import { usePalette } from './palette.ts';
import { labelOf, widthsOf } from './text-width.ts';
import type { Viewport } from './viewport.ts';
import { LAST_YEAR, spanLabel } from './years.ts';

const NARROW_PIXELS = 640;
const HEAD_PIXELS = 19;
const MOST_DENSITY = 2;
const WHEEL_STEP = 0.0022;
const CLICK_PIXELS = 5;
const LATEST_YEARS = 100;

type Props = {
  dataset: Dataset;
  positions: Uint32Array;
  rowsBy: 'category' | 'region';
  bands: readonly Band[];
  viewport: Viewport;
  opened: number;
  onOpen: (position: number) => void;
};

/** The timeline itself: a canvas, drawn once a frame while something moves. The list beside it says the same in words. */
export function Picture({ dataset, positions, rowsBy, bands, viewport, opened, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const help = useId();
  const [size, setSize] = useState({ width: 0, height: 480 });
  const palette = usePalette(frame, dataset.categories);
  // Positions move when the lesser events arrive: what is pointed at is known by its id.
  const [pointedId, setPointedId] = useState('');
  const pointed = dataset.positionOf.get(pointedId) ?? -1;
  const setPointed = (position: number) => setPointedId(dataset.id[position] ?? '');
  const measure = useMemo(widthsOf, []);
  const labels = useMemo(() => dataset.title.map(labelOf), [dataset]);
  const head = size.width < NARROW_PIXELS ? HEAD_PIXELS : 0;
  const arrangement = useMemo(() => {
    const labelWidth = (position: number) =>
      measure(labels[position] as string, dataset.significance[position] as number) + MARK_ROOM + 12;
    return arrange(dataset, positions, { rowsBy, ...size, head, labelWidth });
  }, [dataset, positions, rowsBy, size, head, labels, measure]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const width = Math.round(element.clientWidth);
      const height = Math.max(560, Math.min(900, innerHeight - 220));
      setSize((old) => (old.width === width && Math.abs(old.height - height) < 90 ? old : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const height = topOfRows(bands.length) + arrangement.height;
  const picture = useMemo<Drawn | undefined>(
    () =>
      palette && {
        dataset,
        arrangement,
        labels,
        bands,
        palette,
        head,
        width: size.width,
        pointed,
        opened,
        thisYear: new Date().getFullYear(),
      },
    [dataset, arrangement, labels, bands, palette, head, size.width, pointed, opened],
  );

  useEffect(() => {
    const element = canvas.current;
    const to = element?.getContext('2d', { alpha: false });
    if (element === null || to === null || to === undefined || picture === undefined || size.width === 0) return;
    const density = Math.min(devicePixelRatio, MOST_DENSITY);
    element.width = Math.round(size.width * density);
    element.height = Math.round(height * density);
    let request = 0;
    const show = (now: number) => {
      request = 0;
      const isMoving = viewport.advance(now);
      to.setTransform(density, 0, 0, density, 0, 0);
      draw(to, picture, viewport.from, viewport.to);
      if (isMoving) later();
    };
    const later = () => {
      if (request === 0) request = requestAnimationFrame(show);
    };
    show(performance.now());
    const forget = viewport.onChange(later);
    return () => {
      forget();
      cancelAnimationFrame(request);
    };
  }, [picture, size.width, height, viewport]);

  const find = (x: number, y: number, tolerance: number) =>
    picture === undefined
      ? -1
      : eventAt(picture, {
          x,
          y,
          from: viewport.from,
          until: viewport.to,
          tolerance,
          widthOf: (position) => measure(labels[position] as string, dataset.significance[position] as number),
        });
  const hands = useHands({ frame, viewport, find, onOpen, onPoint: setPointed });
  const onKeyDown = useKeys({ dataset, positions, viewport, pointed, onPoint: setPointed, onOpen });
  const top = topOfRows(bands.length);
  const names = rowsBy === 'category' ? dataset.categories : [...dataset.regions, words.picture.elsewhere];

  return (
    <div className="tl-picture">
      <div className="tl-names" aria-hidden="true">
        {bands.length > 0 && (
          <div className="tl-bands-note" style={{ top: 4 }}>
            {words.cycles.interpretation}
          </div>
        )}
        {bands.map((band, index) => (
          <div
            key={band.id}
            className="tl-name tl-band-name"
            style={{ top: AXIS_PIXELS + 4 + index * BAND_PIXELS, height: BAND_PIXELS - 4 }}
          >
            {words.cycles.name(band.name, band.length)}
          </div>
        ))}
        {arrangement.rows.map((row) => (
          <div key={row.number} className="tl-name" style={{ top: top + row.top, height: row.height }}>
            {names[row.number]}
          </div>
        ))}
      </div>
      <div
        ref={frame}
        className="tl-frame"
        style={{ height }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys, which its description tells.
        tabIndex={0}
        role="application"
        aria-roledescription={words.picture.role}
        aria-label={words.picture.label}
        aria-describedby={help}
        onKeyDown={onKeyDown}
        {...hands}
      >
        <canvas ref={canvas} />
        <PointedNote dataset={dataset} position={pointed} viewport={viewport} width={size.width} />
      </div>
      <p id={help} className="unseen">
        {words.picture.help}
      </p>
      <p className="unseen" aria-live="polite">
        {pointed >= 0 &&
          words.picture.event(
            spanLabel(dataset.year[pointed] as number, dataset.year[pointed] as number),
            dataset.title[pointed] as string,
          )}
      </p>
    </div>
  );
}

type NoteProps = { dataset: Dataset; position: number; viewport: Viewport; width: number };

/** Year and whole title of what is pointed at. */
function PointedNote({ dataset, position, viewport, width }: NoteProps) {
  if (position < 0) return null;
  const from = dataset.year[position] as number;
  const x = ((from - viewport.from) * width) / (viewport.to - viewport.from);
  const end = dataset.endYear[position] as number;
  return (
    <div className="tl-note" style={{ left: Math.min(Math.max(x, 90), width - 90) }} aria-hidden="true">
      <strong>{spanLabel(from, end)}</strong> {dataset.title[position]}
    </div>
  );
}

type Hands = {
  frame: { readonly current: HTMLDivElement | null };
  viewport: Viewport;
  find: (x: number, y: number, tolerance: number) => number;
  onOpen: (position: number) => void;
  onPoint: (position: number) => void;
};

/** Mouse, pen and fingers: one drags, two pinch, a press that does not move opens. Up and down a finger scrolls the page. */
function useHands({ frame, viewport, find, onOpen, onPoint }: Hands) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // Not by React, which listens passively: the page must not scroll as well.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 16 : 1;
      const { left, width } = element.getBoundingClientRect();
      const years = viewport.target.to - viewport.target.from;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        const by = ((event.deltaX + (event.shiftKey ? event.deltaY : 0)) * unit * years) / width;
        viewport.set({ from: viewport.target.from + by, to: viewport.target.to + by });
        return;
      }
      const at = viewport.from + ((event.clientX - left) / width) * (viewport.to - viewport.from);
      const factor = Math.exp(event.deltaY * unit * WHEEL_STEP * (event.ctrlKey ? 4 : 1));
      viewport.zoom(factor, at, Math.abs(event.deltaY * unit) < 30);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, viewport]);

  const place = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, width };
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    down.current.delete(event.pointerId);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      const { x, y } = place(event);
      if (down.current.size === 0) travelled.current = 0;
      down.current.set(event.pointerId, { x, y });
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const { x, y, width } = place(event);
      const before = down.current.get(event.pointerId);
      if (before === undefined) {
        if (event.pointerType === 'mouse') onPoint(find(x, y, 6));
        return;
      }
      const others = [...down.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      const years = viewport.to - viewport.from;
      travelled.current += Math.abs(x - before.x) + Math.abs(y - before.y);
      down.current.set(event.pointerId, { x, y });
      const [other] = others;
      if (other === undefined) {
        const by = ((before.x - x) * years) / width;
        if (by !== 0) viewport.set({ from: viewport.from + by, to: viewport.to + by });
        return;
      }
      const [was, is] = [Math.max(20, Math.abs(before.x - other.x)), Math.max(20, Math.abs(x - other.x))];
      const middle = (before.x + other.x) / 2;
      const at = viewport.from + (middle / width) * years;
      const moved = ((x - before.x) / 2 / width) * years;
      const kept = was / is;
      viewport.set({ from: at - (at - viewport.from) * kept - moved, to: at + (viewport.to - at) * kept - moved });
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const { x, y } = place(event);
      const wasPressed = down.current.has(event.pointerId) && down.current.size === 1;
      end(event);
      if (!wasPressed || travelled.current > CLICK_PIXELS) return;
      const position = find(x, y, event.pointerType === 'mouse' ? 6 : 14);
      if (position >= 0) onOpen(position);
    },
    onPointerCancel: end,
    onPointerLeave: () => onPoint(-1),
    onDoubleClick: (event: { clientX: number; currentTarget: HTMLDivElement }) => {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const at = viewport.from + ((event.clientX - left) / width) * (viewport.to - viewport.from);
      viewport.zoom(0.4, at);
    },
  };
}

type Keys = {
  dataset: Dataset;
  positions: Uint32Array;
  viewport: Viewport;
  pointed: number;
  onPoint: (position: number) => void;
  onOpen: (position: number) => void;
};

function useKeys({ dataset, positions, viewport, pointed, onPoint, onOpen }: Keys) {
  const step = (by: 1 | -1) => {
    const { from, to } = viewport.target;
    const first = firstFrom(positions, dataset.year, from);
    const last = firstFrom(positions, dataset.year, to) - 1;
    if (last < first) return;
    const least = leastNamed(dataset, positions, first, last);
    const known = pointed < 0 ? -1 : positions.indexOf(pointed);
    const isInView = known >= first && known <= last;
    const at = isInView ? known : by === 1 ? first - 1 : last + 1;
    for (let index = at + by; index >= first && index <= last; index += by) {
      const position = positions[index] as number;
      if ((dataset.significance[position] as number) >= least) return onPoint(position);
    }
  };
  const deeds: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => viewport.pan(-0.15),
    ArrowRight: () => viewport.pan(0.15),
    PageUp: () => viewport.pan(-0.8),
    PageDown: () => viewport.pan(0.8),
    '+': () => viewport.zoom(0.6),
    '=': () => viewport.zoom(0.6),
    '-': () => viewport.zoom(1 / 0.6),
    Home: () => viewport.moveTo({ from: -10_000, to: 10_000 }),
    End: () => viewport.moveTo({ from: LAST_YEAR - 75 - LATEST_YEARS, to: LAST_YEAR - 70 }),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => pointed >= 0 && onOpen(pointed),
    Escape: () => onPoint(-1),
  };
  return (event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; preventDefault: () => void }) => {
    const deed = event.ctrlKey || event.metaKey || event.altKey ? undefined : deeds[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    deed();
  };
}

const ENOUGH_STEPS = 12;

/** From event to event means: between those that matter at this zoom. */
function leastNamed(dataset: Dataset, positions: Uint32Array, first: number, last: number): number {
  let found = 0;
  for (let least = 5; least > 1; least -= 1) {
    for (let index = first; index <= last; index += 1) {
      if (dataset.significance[positions[index] as number] === least) found += 1;
    }
    if (found >= ENOUGH_STEPS) return least;
  }
  return 1;
}
