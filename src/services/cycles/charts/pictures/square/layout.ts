import type { SignName } from '../../../zodiac/signs.ts';
import type { Script } from '../chart-styles.ts';
import type { Room } from './room.ts';
import type { ChartView } from './view.ts';

/** Where one house is drawn: its shape, what names its sign, and what is left for grahas. */
export type Cell = {
  house: number;
  sign: SignName;
  shape: Room;
  /** Within the shape; what the sign and the strokes need is cut off. */
  room: Room;
  caption: { text: string; x: number; baseline: number; anchor: 'start' | 'middle' | 'end' };
};

export type Layout = {
  cells: (view: ChartView, script: Script) => Cell[];
  /** All lines of the square, as a path. */
  lines: string;
  /** Short lines across a corner of the first house, where it has no place of its own. */
  strokes: (first: Room) => string;
  /** The empty room in the middle. */
  centre: Room | null;
};

/** Of what names a sign. */
export const CAPTION = 23;
