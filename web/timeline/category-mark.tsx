import { useEffect, useMemo, useRef } from 'react';
import { isHollow, traceMark } from './marks.ts';
import { usePalette } from './palette.ts';

const PIXELS = 14;

/** The mark of a category, as it stands in the picture. Its word stands beside it. */
export function CategoryMark({ name, number }: { name: string; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const names = useMemo(() => [name], [name]);
  const colour = usePalette(frame, names)?.ofCategory[0];
  useEffect(() => {
    const element = canvas.current;
    const to = element?.getContext('2d');
    if (element === null || to === null || to === undefined || colour === undefined) return;
    element.width = PIXELS * 2;
    element.height = PIXELS * 2;
    to.scale(2, 2);
    to.beginPath();
    traceMark(to, number, PIXELS / 2, PIXELS / 2, 4);
    to.lineWidth = 1.5;
    to.strokeStyle = colour;
    to.fillStyle = colour;
    if (isHollow(number)) to.stroke();
    else to.fill();
  }, [number, colour]);
  return (
    <span ref={frame} className="tl-mark">
      <canvas ref={canvas} />
    </span>
  );
}
