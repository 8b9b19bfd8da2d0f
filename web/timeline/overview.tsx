import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { en as words } from '../locales/timeline/en.ts';
import type { Dataset } from './dataset.ts';
import { usePalette } from './palette.ts';
import type { Viewport } from './viewport.ts';
import { FIRST_YEAR, LAST_YEAR } from './years.ts';

const HEIGHT = 44;
const BIN = 3;
const NO_CATEGORIES: readonly string[] = [];
const YEARS = LAST_YEAR - FIRST_YEAR;

type Props = { dataset: Dataset; positions: Uint32Array; viewport: Viewport };

/** All years with how much is known of them, and a window on those that are shown. */
export function Overview({ dataset, positions, viewport }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const palette = usePalette(frame, NO_CATEGORIES);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    const to = element?.getContext('2d');
    if (element === null || to === null || to === undefined || palette === undefined || width === 0) return;
    const density = Math.min(devicePixelRatio, 2);
    element.width = width * density;
    element.height = HEIGHT * density;
    to.scale(density, density);
    const counts = new Float32Array(Math.ceil(width / BIN));
    for (const position of positions) {
      const bin = Math.floor((((dataset.year[position] as number) - FIRST_YEAR) / YEARS) * (width / BIN));
      // What mattered counts for more than what was only recorded.
      counts[bin] = (counts[bin] ?? 0) + (dataset.significance[position] as number) ** 2;
    }
    const most = counts.reduce((highest, count) => Math.max(highest, count), 1);
    to.fillStyle = palette.soft;
    to.globalAlpha = 0.55;
    for (const [bin, count] of counts.entries()) {
      if (count === 0) continue;
      const height = Math.max(2, (Math.log1p(count) / Math.log1p(most)) * (HEIGHT - 8));
      to.fillRect(bin * BIN, HEIGHT - height, BIN - 1, height);
    }
  }, [dataset, positions, width, palette]);

  useEffect(() => {
    const show = () => {
      const element = shown.current;
      if (element === null) return;
      element.style.left = `${((viewport.from - FIRST_YEAR) / YEARS) * 100}%`;
      element.style.width = `${Math.max(0.4, ((viewport.to - viewport.from) / YEARS) * 100)}%`;
    };
    show();
    return viewport.onChange(show);
  }, [viewport]);

  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const { left, width: all } = event.currentTarget.getBoundingClientRect();
    const middle = FIRST_YEAR + ((event.clientX - left) / all) * YEARS;
    const half = (viewport.to - viewport.from) / 2;
    viewport.set({ from: middle - half, to: middle + half });
  };

  return (
    <div
      ref={frame}
      className="tl-overview"
      role="img"
      aria-label={words.picture.overview}
      onPointerDown={move}
      onPointerMove={move}
    >
      <canvas ref={canvas} />
      <div ref={shown} className="tl-window" />
    </div>
  );
}
