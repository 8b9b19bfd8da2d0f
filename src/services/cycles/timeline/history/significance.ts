import type { HistoricEvent } from './event.ts';

/**
 * How much an event mattered, from 1 to 5. Rows of our own compilation are judged one by one, by the scale that the service's
 * README writes down; rows of catalogues have what their own figures give, and a few of them are raised, each with a
 * sentence that says why.
 */
export const LEAST_SIGNIFICANCE = 1;
export const MOST_SIGNIFICANCE = 5;
/** From here on an event has a sentence of its own. */
export const SUMMARISED_FROM = 3;

const GREAT_MAGNITUDE = 8.5;
const GREAT_EXPLOSIVITY = 6;
const LONG_CONFLICT_YEARS = 20;

const MAGNITUDE = /, magnitude ([0-9]{1,2}(?:\.[0-9])?)$/;
const EXPLOSIVITY = /, VEI ([0-8])$/;

type Figures = Pick<HistoricEvent, 'category' | 'title' | 'year' | 'endYear'> & { sourceKey: string };

/** By the rule for rows of a catalogue; undefined for what is judged by hand. */
export function significanceByRule({ sourceKey, category, title, year, endYear }: Figures): number | undefined {
  if (category === 'Star Fort') return 1;
  switch (sourceKey) {
    case 'noaa-earthquakes':
      return figureIn(title, MAGNITUDE) >= GREAT_MAGNITUDE ? 2 : 1;
    case 'noaa-eruptions':
      return figureIn(title, EXPLOSIVITY) >= GREAT_EXPLOSIVITY ? 2 : 1;
    case 'ucdp-prio':
      return (endYear ?? year) - year >= LONG_CONFLICT_YEARS ? 2 : 1;
    case 'castlemap':
    case 'cdb90':
    case 'computed':
      return 1;
    default:
      return undefined;
  }
}

/** -1 where the title has none. */
const figureIn = (title: string, figure: RegExp) => Number(figure.exec(title)?.[1] ?? -1);
