import { geoEqualEarth, geoPath } from 'd3-geo';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { feature } from 'topojson-client';
import topology from 'world-atlas/land-110m.json';
import { en as words } from '../locales/timeline/en.ts';
import { useAsk } from './ask.ts';
import type { Dataset } from './dataset.ts';
import { firstFrom } from './dataset.ts';
import { isHollow, traceMark } from './marks.ts';
import { usePalette } from './palette.ts';
import type { Viewport } from './viewport.ts';

type Topology = Parameters<typeof feature>[0];

const land = feature(topology as unknown as Topology, (topology as unknown as Topology).objects['land'] as never);
const RATIO = 0.49;
const MOST_ZOOM = 16;
const MOVING_MS = 200;
const DOT_PIXELS = 2;
/** Smaller ones are dots. */
const FIRST_SIGNIFICANCE = 3;
const NODE_PIXELS = 4;
const RADII = [0, 1.1, 1.5, 2.2, 3.2, 4.4];

type Place = { lat: number; lng: number };

export type MapProps = {
  dataset: Dataset;
  positions: Uint32Array;
  viewport: Viewport;
  opened: number;
  place: Place | undefined;
  /** Whether a press beside every event chooses a place. */
  choosesPlace: boolean;
  onOpen: (position: number) => void;
  onPlace: (place: Place) => void;
};

/** Where the events in view happened; beside them, if asked for, the lattice and the star forts. */
export function WorldMap({ dataset, positions, viewport, opened, place, choosesPlace, onOpen, onPlace }: MapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState({ k: 1, lng: 0, lat: 0 });
  const [layers, setLayers] = useState({ events: true, nodes: false, forts: false });
  const palette = usePalette(frame, dataset.categories);
  const [inView, setInView] = useState({ shown: 0, without: 0 });
  const nodes = useAsk(layers.nodes ? { resource: 'resonance-nodes' } : undefined).answer?.nodes;
  const height = Math.round(width * RATIO);
  const fort = dataset.categories.indexOf('Star Fort');

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const projection = useMemo(() => {
    const whole = geoEqualEarth().fitSize([Math.max(width, 1), Math.max(height, 1)], { type: 'Sphere' });
    const centre = whole([zoom.lng, zoom.lat]) ?? [0, 0];
    const [x, y] = whole.translate();
    return whole
      .scale(whole.scale() * zoom.k)
      .translate([width / 2 + (x - centre[0]) * zoom.k, height / 2 + (y - centre[1]) * zoom.k]);
  }, [width, height, zoom]);
  const outline = useMemo(() => new Path2D(geoPath(projection)(land) ?? ''), [projection]);
  const sphere = useMemo(() => new Path2D(geoPath(projection)({ type: 'Sphere' }) ?? ''), [projection]);
  /** On the map, once for all: x and y of each event, one after the other. */
  const points = useMemo(() => {
    const found = new Float32Array(dataset.count * 2).fill(Number.NaN);
    for (let position = 0; position < dataset.count; position += 1) {
      if (Number.isNaN(dataset.lat[position] as number)) continue;
      const point = projection([dataset.lng[position] as number, dataset.lat[position] as number]);
      if (point !== null) found.set(point, position * 2);
    }
    return found;
  }, [dataset, projection]);

  useEffect(() => {
    const element = canvas.current;
    const to = element?.getContext('2d');
    if (element === null || to === null || to === undefined || palette === undefined || width === 0) return;
    const density = Math.min(devicePixelRatio, 2);
    element.width = width * density;
    element.height = height * density;
    const isShown = (position: number) => (dataset.category[position] === fort ? layers.forts : layers.events);
    const ground = document.createElement('canvas');
    ground.width = element.width;
    ground.height = element.height;
    const below = ground.getContext('2d');
    if (below === null) return;
    below.scale(density, density);
    below.fillStyle = palette.sunken;
    below.fill(sphere);
    below.fillStyle = palette.page;
    below.strokeStyle = palette.control;
    below.lineWidth = 0.7;
    below.fill(outline);
    below.stroke(outline);
    // Marks of one weight that would fall on one another are drawn once: however many there are, a map has only so many places.
    const columns = Math.ceil(width / DOT_PIXELS);
    const taken = new Uint8Array(columns * Math.ceil(height / DOT_PIXELS));
    const show = (least: number) => {
      to.setTransform(1, 0, 0, 1, 0, 0);
      to.clearRect(0, 0, element.width, element.height);
      to.drawImage(ground, 0, 0);
      to.setTransform(density, 0, 0, density, 0, 0);
      const first = firstFrom(positions, dataset.year, Math.floor(viewport.from));
      const last = firstFrom(positions, dataset.year, Math.ceil(viewport.to) + 1);
      // What matters most is drawn last, above the others.
      for (let weight = least; weight <= 5; weight += 1) {
        const r = RADII[weight] as number;
        taken.fill(0);
        for (let index = first; index < last; index += 1) {
          const position = positions[index] as number;
          if (dataset.significance[position] !== weight || !isShown(position)) continue;
          const [x, y] = [points[position * 2] as number, points[position * 2 + 1] as number];
          if (!(x > -9 && x < width + 9 && y > -9 && y < height + 9)) continue;
          const cell = Math.floor(y / DOT_PIXELS) * columns + Math.floor(x / DOT_PIXELS);
          if (taken[cell] === 1) continue;
          taken[cell] = 1;
          const category = dataset.category[position] as number;
          const colour = palette.ofCategory[category] ?? palette.ink;
          to.fillStyle = colour;
          if (weight < FIRST_SIGNIFICANCE) {
            to.globalAlpha = 0.55;
            to.fillRect(x - r, y - r, r * 2, r * 2);
            continue;
          }
          to.globalAlpha = 1;
          to.beginPath();
          traceMark(to, category, x, y, r);
          to.strokeStyle = isHollow(category) ? colour : palette.page;
          if (isHollow(category)) to.fillStyle = palette.page;
          to.lineWidth = 1.2;
          to.fill();
          to.stroke();
        }
      }
      to.globalAlpha = 1;
      to.strokeStyle = palette.ink;
      to.lineWidth = 1.4;
      for (const node of nodes ?? []) {
        const [x, y] = projection([node.lng, node.lat]) ?? [-99, -99];
        to.beginPath();
        to.moveTo(x - NODE_PIXELS, y - NODE_PIXELS);
        to.lineTo(x + NODE_PIXELS, y + NODE_PIXELS);
        to.moveTo(x + NODE_PIXELS, y - NODE_PIXELS);
        to.lineTo(x - NODE_PIXELS, y + NODE_PIXELS);
        to.stroke();
      }
      const ring = (x: number, y: number) => {
        to.strokeStyle = palette.accent;
        to.lineWidth = 2.5;
        to.beginPath();
        to.arc(x, y, 9, 0, Math.PI * 2);
        to.stroke();
      };
      if (opened >= 0) ring(points[opened * 2] as number, points[opened * 2 + 1] as number);
      const chosen = place === undefined ? null : projection([place.lng, place.lat]);
      if (chosen !== null) ring(chosen[0], chosen[1]);
    };
    const count = () => {
      const first = firstFrom(positions, dataset.year, Math.floor(viewport.from));
      const last = firstFrom(positions, dataset.year, Math.ceil(viewport.to) + 1);
      let [shown, without] = [0, 0];
      for (let index = first; index < last; index += 1) {
        if (Number.isNaN(points[(positions[index] as number) * 2] as number)) without += 1;
        else if (isShown(positions[index] as number)) shown += 1;
      }
      setInView((old) => (old.shown === shown && old.without === without ? old : { shown, without }));
    };
    show(1);
    count();
    // While the years move, the map follows a few times a second with what matters most; the timeline has the frames.
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        show(FIRST_SIGNIFICANCE);
      }, MOVING_MS);
    };
    const settle = () => {
      show(1);
      count();
    };
    const forget = [viewport.onChange(follow), viewport.onSettled(settle)];
    return () => {
      clearTimeout(waiting);
      for (const each of forget) each();
    };
  }, [
    dataset,
    positions,
    viewport,
    opened,
    place,
    layers,
    nodes,
    width,
    height,
    projection,
    outline,
    sphere,
    points,
    fort,
    palette,
  ]);

  const nearest = (x: number, y: number) => {
    let [best, least] = [-1, 14];
    const first = firstFrom(positions, dataset.year, Math.floor(viewport.from));
    const last = firstFrom(positions, dataset.year, Math.ceil(viewport.to) + 1);
    for (let index = first; index < last; index += 1) {
      const position = positions[index] as number;
      if (dataset.category[position] === fort ? !layers.forts : !layers.events) continue;
      const distance =
        Math.hypot((points[position * 2] as number) - x, (points[position * 2 + 1] as number) - y) -
        (dataset.significance[position] as number);
      if (distance < least) [best, least] = [position, distance];
    }
    return best;
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const position = nearest(x, y);
    const at = projection.invert?.([x, y]);
    if (choosesPlace && at && Math.abs(at[1]) <= 90 && Math.abs(at[0]) <= 180)
      return onPlace({ lat: Math.round(at[1] * 100) / 100, lng: Math.round(at[0] * 100) / 100 });
    if (position >= 0) onOpen(position);
  };
  const closer = (factor: number) => {
    const middle = projection.invert?.([width / 2, height / 2]) ?? [0, 0];
    const k = Math.min(MOST_ZOOM, Math.max(1, zoom.k * factor));
    const chosen = opened >= 0 && !Number.isNaN(dataset.lat[opened] as number);
    const [lng, lat] = chosen ? [dataset.lng[opened] as number, dataset.lat[opened] as number] : middle;
    setZoom(k === 1 ? { k: 1, lng: 0, lat: 0 } : { k, lng: lng ?? 0, lat: lat ?? 0 });
  };
  const move = (right: number, down: number) => {
    const there = projection.invert?.([width * (0.5 + right / 4), height * (0.5 + down / 4)]);
    if (there) setZoom({ ...zoom, lng: there[0], lat: Math.min(85, Math.max(-85, there[1])) });
  };
  const drag = useDrag(({ x, y }) => {
    if (zoom.k === 1) return;
    const middle = projection.invert?.([width / 2 - x, height / 2 - y]);
    if (middle) setZoom({ ...zoom, lng: middle[0], lat: Math.min(85, Math.max(-85, middle[1])) });
  }, press);

  return (
    <section className="tl-map" aria-labelledby="tl-map">
      <h2 id="tl-map">{words.map.title}</h2>
      <div
        ref={frame}
        className={zoom.k > 1 ? 'tl-world tl-world-near' : 'tl-world'}
        style={{ height }}
        role="img"
        aria-label={words.map.label(inView.shown)}
        {...drag}
      >
        <canvas ref={canvas} />
      </div>
      <div className="tl-map-tools">
        <button type="button" className="button button-bare" aria-label={words.map.closer} onClick={() => closer(2)}>
          +
        </button>
        <button type="button" className="button button-bare" aria-label={words.map.wider} onClick={() => closer(0.5)}>
          −
        </button>
        {zoom.k > 1 &&
          MOVES.map(([sign, label, right, down]) => (
            <button
              key={sign}
              type="button"
              className="button button-bare"
              aria-label={words.map[label]}
              onClick={() => move(right, down)}
            >
              {sign}
            </button>
          ))}
        <fieldset>
          <legend className="unseen">{words.map.layers}</legend>
          {(['events', 'forts', 'nodes'] as const).map((layer) => (
            <label key={layer}>
              <input
                type="checkbox"
                checked={layers[layer]}
                onChange={({ target }) => setLayers({ ...layers, [layer]: target.checked })}
              />
              {words.map[layer]}
            </label>
          ))}
        </fieldset>
      </div>
      {inView.without > 0 && <p className="tl-soft">{words.map.withoutPlace(inView.without)}</p>}
    </section>
  );
}

/** For whoever does not drag. */
const MOVES = [
  ['←', 'west', -1, 0],
  ['→', 'east', 1, 0],
  ['↑', 'north', 0, -1],
  ['↓', 'south', 0, 1],
] as const;

const PRESS_PIXELS = 5;

/** A drag of one pointer, and a press that did not become one. */
function useDrag(onDrag: (by: Point) => void, onPress: (event: PointerEvent<HTMLDivElement>) => void) {
  const start = useRef<(Point & { travelled: number }) | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      start.current = { x: event.clientX, y: event.clientY, travelled: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const { current } = start;
      if (current === undefined || event.buttons === 0) return;
      const by = { x: event.clientX - current.x, y: event.clientY - current.y };
      start.current = {
        x: event.clientX,
        y: event.clientY,
        travelled: current.travelled + Math.abs(by.x) + Math.abs(by.y),
      };
      onDrag(by);
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const isPress = (start.current?.travelled ?? PRESS_PIXELS) < PRESS_PIXELS;
      start.current = undefined;
      if (isPress) onPress(event);
    },
  };
}

type Point = { x: number; y: number };
