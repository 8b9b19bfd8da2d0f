import type { Arrangement, Row } from './arrange.ts';
import { LANE_PIXELS, RUG_PIXELS } from './arrange.ts';
import type { Band } from './bands.ts';
import { PHASES, phaseAt, phaseStart } from './bands.ts';
import type { Dataset } from './dataset.ts';
import { firstFrom } from './dataset.ts';
import { isHollow, traceMark } from './marks.ts';
import type { Palette } from './palette.ts';
import { FIRST_YEAR, LAST_YEAR, stepFor, tickLabel, tickYear } from './years.ts';

/** The picture, drawn anew each frame. Nothing here makes an object that would have to be collected. */
export type Picture = {
  dataset: Dataset;
  arrangement: Arrangement;
  labels: readonly string[];
  bands: readonly Band[];
  palette: Palette;
  /** Above the lanes of each row. */
  head: number;
  width: number;
  /** Of an event that is pointed at, or chosen with the keyboard; -1 where there is none. */
  pointed: number;
  opened: number;
  thisYear: number;
};

export const AXIS_PIXELS = 30;
export const BAND_PIXELS = 24;
/** An event stands this far from the left edge of its label. */
export const MARK_ROOM = 9;
const LABEL_BEFORE = 260;
const RUG_BIN = 2;
const MOST_BINS = 4096;
const SANS = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
export const PLAIN = `400 13px ${SANS}`;
export const BOLD = `600 13px ${SANS}`;
const RADII = [0, 2.2, 2.8, 3.4, 4, 4.8];
const SHADES = [0, 0.3, 0.48, 0.7, 1];

const bins = new Uint16Array(MOST_BINS);

export const topOfRows = (bands: number): number => AXIS_PIXELS + bands * BAND_PIXELS + (bands > 0 ? 8 : 0);
export const isBold = (significance: number): boolean => significance >= 4;
export const laneTop = (row: Row, head: number, lane: number): number => row.top + head + 2 + lane * LANE_PIXELS;

export function draw(to: CanvasRenderingContext2D, picture: Picture, from: number, until: number): void {
  const { palette, width, arrangement, bands } = picture;
  const scale = width / (until - from);
  const top = topOfRows(bands.length);
  const bottom = top + arrangement.height;
  to.globalAlpha = 1;
  to.fillStyle = palette.page;
  to.fillRect(0, 0, width, bottom + 1);
  drawGrid(to, picture, { from, until, scale, bottom });
  for (let index = 0; index < bands.length; index += 1)
    drawBand(to, picture, bands[index] as Band, { from, until, scale, y: AXIS_PIXELS + 4 + index * BAND_PIXELS });
  for (const row of arrangement.rows) {
    drawRug(to, picture, row, { from, until, scale, top });
    drawSpans(to, picture, row, { from, until, scale, top });
    drawLabels(to, picture, row, { from, until, scale, top });
  }
  drawPointed(to, picture, { from, scale, top });
}

type Where = { from: number; until: number; scale: number };

function drawGrid(to: CanvasRenderingContext2D, picture: Picture, at: Where & { bottom: number }): void {
  const { palette, width, arrangement, bands, thisYear } = picture;
  const { from, until, scale, bottom } = at;
  const step = stepFor(scale);
  to.font = PLAIN;
  to.textBaseline = 'middle';
  to.textAlign = 'center';
  for (let index = Math.floor(from / step) - 1; index * step <= until + step; index += 1) {
    const year = tickYear(index, step);
    if (year < FIRST_YEAR || year > LAST_YEAR) continue;
    const x = Math.round((year - from) * scale);
    if (x < -40 || x > width + 40) continue;
    to.fillStyle = palette.line;
    to.fillRect(x, AXIS_PIXELS - 6, 1, bottom - AXIS_PIXELS + 6);
    to.fillStyle = palette.soft;
    if (x > 30) to.fillText(tickLabel(year), Math.min(x, width - 22), AXIS_PIXELS / 2 - 3);
  }
  to.fillStyle = palette.line;
  to.fillRect(0, AXIS_PIXELS - 1, width, 1);
  const top = topOfRows(bands.length);
  for (const row of arrangement.rows) to.fillRect(0, top + row.top + row.height - 1, width, 1);
  const today = Math.round((thisYear - from) * scale);
  if (today < 0 || today > width) return;
  to.fillStyle = palette.accent;
  to.fillRect(today, AXIS_PIXELS - 6, 1, bottom - AXIS_PIXELS + 6);
}

function drawBand(to: CanvasRenderingContext2D, picture: Picture, band: Band, at: Where & { y: number }): void {
  const { palette, width } = picture;
  const { from, until, scale, y } = at;
  const pixels = (band.length / PHASES.length) * scale;
  to.textAlign = 'left';
  to.textBaseline = 'middle';
  to.font = PLAIN;
  if (pixels < 3) {
    to.globalAlpha = 0.25;
    to.fillStyle = palette.accent;
    to.fillRect(0, y, width, BAND_PIXELS - 6);
    to.globalAlpha = 1;
    return;
  }
  const last = phaseAt(band, until);
  for (let number = phaseAt(band, from); number <= last; number += 1) {
    const phase = ((number % PHASES.length) + PHASES.length) % PHASES.length;
    const start = Math.max((phaseStart(band, number) - from) * scale, 0);
    const end = Math.min((phaseStart(band, number + 1) - from) * scale, width);
    if (end <= start) continue;
    to.globalAlpha = 0.1 + 0.13 * phase;
    to.fillStyle = palette.accent;
    to.fillRect(start, y, end - start, BAND_PIXELS - 6);
    to.globalAlpha = 1;
    // A line where the cycle begins anew, a shorter one between its phases.
    to.fillRect(
      Math.round(start),
      phase === 0 ? y - 2 : y + 4,
      phase === 0 ? 2 : 1,
      phase === 0 ? BAND_PIXELS - 2 : 10,
    );
    if (end - start < 104) continue;
    to.fillStyle = palette.ink;
    to.fillText(PHASES[phase] as string, start + 8, y + (BAND_PIXELS - 6) / 2 + 1);
  }
}

/** How many there are, as a line of ticks that grow denser: what has no label is never hidden. */
function drawRug(to: CanvasRenderingContext2D, picture: Picture, row: Row, at: Where & { top: number }): void {
  const { dataset, palette, width } = picture;
  const { from, until, scale, top } = at;
  const { positions } = row;
  const count = Math.min(MOST_BINS, Math.ceil(width / RUG_BIN));
  bins.fill(0, 0, count);
  const { year } = dataset;
  const perBin = scale / RUG_BIN;
  for (let index = firstFrom(positions, year, Math.floor(from)); index < positions.length; index += 1) {
    const at = year[positions[index] as number] as number;
    if (at > until) break;
    const bin = Math.floor((at - from) * perBin);
    if (bin >= 0 && bin < count && (bins[bin] as number) < 60_000) bins[bin] = (bins[bin] as number) + 1;
  }
  const y = top + row.top + row.height - RUG_PIXELS - 1;
  to.fillStyle = palette.soft;
  let [start, shade] = [0, 0];
  for (let bin = 0; bin <= count; bin += 1) {
    const found = bin === count ? 0 : (bins[bin] as number);
    const next = found === 0 ? 0 : found === 1 ? 1 : found < 4 ? 2 : found < 12 ? 3 : 4;
    if (next === shade) continue;
    if (shade > 0) {
      to.globalAlpha = SHADES[shade] as number;
      to.fillRect(start * RUG_BIN, y + 1, (bin - start) * RUG_BIN, RUG_PIXELS - 3);
    }
    start = bin;
    shade = next;
  }
  to.globalAlpha = 1;
}

/** What took several years, below its label. */
function drawSpans(to: CanvasRenderingContext2D, picture: Picture, row: Row, at: Where & { top: number }): void {
  const { dataset, arrangement, palette, head, width } = picture;
  const { from, until, scale, top } = at;
  const { long } = row;
  for (let index = 0; index < long.length; index += 1) {
    const position = long[index] as number;
    const start = dataset.year[position] as number;
    if (start > until) break;
    const end = dataset.endYear[position] as number;
    if (end < from || (arrangement.labelFrom[position] as number) > scale) continue;
    const x = Math.max((start - from) * scale, -4);
    const pixels = Math.min((end - from) * scale, width + 4) - x;
    if (pixels < 5) continue;
    to.globalAlpha = dataset.isCentury[position] === 1 ? 0.22 : 0.5;
    to.fillStyle = palette.ofCategory[dataset.category[position] as number] ?? palette.soft;
    to.fillRect(x, top + laneTop(row, head, arrangement.lane[position] as number) + LANE_PIXELS - 3, pixels, 2);
  }
  to.globalAlpha = 1;
}

function drawLabels(to: CanvasRenderingContext2D, picture: Picture, row: Row, at: Where & { top: number }): void {
  const { dataset, arrangement, palette, labels, head } = picture;
  const { from, until, scale, top } = at;
  const { positions } = row;
  const { year, significance } = dataset;
  const { labelFrom, lane } = arrangement;
  to.textAlign = 'left';
  to.textBaseline = 'middle';
  to.lineWidth = 1.5;
  const first = firstFrom(positions, year, Math.floor(from - LABEL_BEFORE / scale));
  const beyond = until + LABEL_BEFORE / scale;
  // Bold ones after the others: a change of font costs more than a text.
  for (let pass = 0; pass < 2; pass += 1) {
    to.font = pass === 0 ? PLAIN : BOLD;
    for (let index = first; index < positions.length; index += 1) {
      const position = positions[index] as number;
      const at = year[position] as number;
      if (at > beyond) break;
      if ((labelFrom[position] as number) > scale) continue;
      const weight = significance[position] as number;
      if (isBold(weight) !== (pass === 1)) continue;
      const x = (at - from) * scale;
      const y = top + laneTop(row, head, lane[position] as number) + LANE_PIXELS / 2 - 1;
      drawMark(to, picture, position, x, y, RADII[weight] as number);
      to.fillStyle = weight >= 3 ? palette.ink : palette.soft;
      const isBefore = arrangement.isBefore[position] === 1;
      to.textAlign = isBefore ? 'right' : 'left';
      to.fillText(labels[position] as string, Math.round(isBefore ? x - MARK_ROOM : x + MARK_ROOM), y + 1);
    }
  }
  to.globalAlpha = 1;
}

function drawMark(
  to: CanvasRenderingContext2D,
  { dataset, palette }: Picture,
  position: number,
  ...[x, y, r]: [number, number, number]
): void {
  const category = dataset.category[position] as number;
  const colour = palette.ofCategory[category] ?? palette.soft;
  to.beginPath();
  traceMark(to, category, x, y, r);
  if (isHollow(category)) {
    to.fillStyle = palette.page;
    to.fill();
    to.strokeStyle = colour;
    to.stroke();
  } else {
    to.fillStyle = colour;
    to.fill();
  }
}

function drawPointed(to: CanvasRenderingContext2D, picture: Picture, at: Omit<Where, 'until'> & { top: number }): void {
  const { dataset, arrangement, palette, head, pointed, opened } = picture;
  for (const row of arrangement.rows) {
    for (let each = 0; each < 2; each += 1) {
      const position = each === 0 ? opened : pointed;
      if (position < 0 || !isIn(row, position, dataset)) continue;
      const x = ((dataset.year[position] as number) - at.from) * at.scale;
      const isLabelled = (arrangement.labelFrom[position] as number) <= at.scale;
      const y = isLabelled
        ? at.top + laneTop(row, head, arrangement.lane[position] as number) + LANE_PIXELS / 2 - 1
        : at.top + row.top + row.height - RUG_PIXELS / 2 - 2;
      to.strokeStyle = palette.accent;
      to.lineWidth = 2;
      to.beginPath();
      to.arc(x, y, 8, 0, Math.PI * 2);
      to.stroke();
    }
  }
}

/** Whether a row has an event: all of a year lie side by side. */
function isIn(row: Row, position: number, { year }: Dataset): boolean {
  for (let index = firstFrom(row.positions, year, year[position] as number); index < row.positions.length; index += 1) {
    const found = row.positions[index] as number;
    if (found === position) return true;
    if (found > position) return false;
  }
  return false;
}
