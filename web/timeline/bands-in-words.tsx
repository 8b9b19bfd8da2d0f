import { Fragment } from 'react';
import { en as words } from '../locales/timeline/en.ts';
import { type Band, PHASES, phaseAt, phaseStart } from './bands.ts';
import { yearLabel } from './years.ts';

const MOST_PHASES = 6;

type Props = { bands: readonly Band[]; from: number; to: number };

/** What the bands of the picture show, in words: the phases of each cycle between two years. */
export function BandsInWords({ bands, from, to }: Props) {
  return (
    <dl className="tl-facts">
      {bands.map((band) => (
        <Fragment key={band.id}>
          <dt>{words.cycles.name(band.name, band.length)}</dt>
          <dd>{phasesOf(band, from, to)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function phasesOf(band: Band, from: number, to: number): string {
  const [first, last] = [phaseAt(band, from), phaseAt(band, to)];
  const shown = Array.from({ length: Math.min(last - first + 1, MOST_PHASES) }, (_, index) => first + index);
  const told = shown.map((phase) => {
    const name = PHASES[phase - Math.floor(phase / PHASES.length) * PHASES.length] ?? '';
    return words.cycles.until(name, yearLabel(phaseStart(band, phase + 1) - 1));
  });
  const more = last - first + 1 - shown.length;
  return `${told.join('; ')}${more > 0 ? `; ${words.cycles.more(more)}` : ''}.`;
}
