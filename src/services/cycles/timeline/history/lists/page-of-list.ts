import type { Span } from '../timeline.ts';
import type { RenderedList } from './rendered-list.ts';

/** Which items of a list are on a page, as runs of neighbours: those that began earlier, then those of the years themselves. */
export type Wanted = { startYear: number; endYear: number; span: Span; limit: number; offset: number };
type Run = { from: number; to: number };

/** `total` counts all pages. Items keep their order: what began earlier stands before what began in the years asked for. */
export function pageOfList(
  list: Pick<RenderedList, 'span' | 'earlier'>,
  { startYear, endYear, span, limit, offset }: Wanted,
): { runs: readonly Run[]; total: number } {
  const { from, to } = list.span(startYear, endYear);
  const earlier = span === 'overlap' ? list.earlier(startYear) : [];
  const skipped = Math.max(0, offset - earlier.length);
  const reached = Math.max(0, offset + limit - earlier.length);
  const within = { from: Math.min(to, from + skipped), to: Math.min(to, from + reached) };
  return {
    runs: [...runsOf(earlier.slice(offset, offset + limit)), within].filter((run) => run.from < run.to),
    total: earlier.length + to - from,
  };
}

/** Positions that ascend; neighbours are one run. */
function runsOf(positions: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const position of positions) {
    const last = runs.at(-1);
    if (last?.to === position) last.to += 1;
    else runs.push({ from: position, to: position + 1 });
  }
  return runs;
}
