import type { ChartParameters } from '../../../jyotish/chart/question.ts';
import { openCharts } from '../../../jyotish/charts.ts';
import type { ChartReading } from '../../reading.ts';
import { castOverDay } from '../over-day.ts';

/** A reading as the page makes it, of 19 November 2026. */
const NOW = '2026-11-19T10:30:00Z';
export const charts = openCharts({ now: () => new Date(NOW) });

export const DELHI: ChartParameters = { birthDate: '1990-05-15', birthTime: '14:30', lat: 28.6139, lng: 77.209 };
const { birthTime: _, ...untimed } = DELHI;
/** The Moon changes its nakshatra before dawn of that day and its sign in the morning, and the Sun its own. */
export const DELHI_DAY: ChartParameters = untimed;

export function readingOf(parameters: ChartParameters, more: Partial<ChartReading> = {}): ChartReading {
  const chart = charts.cast({ ...parameters, vargas: 'all', dashaLevels: 3 });
  const today = charts.cast({ birthDate: NOW.slice(0, 10), birthTime: NOW.slice(11, 16), utcOffset: 'Z' });
  return {
    language: 'en',
    chart,
    today: { at: today.birth.utc, planets: today.planets },
    overDay: castOverDay(charts, parameters, chart),
    openDasha: null,
    sharedUntil: null,
    givenClock: null,
    dropped: {},
    place: {} as ChartReading['place'],
    style: 'north',
    varga: 'D9',
    form: {
      day: '15',
      month: '5',
      year: '1990',
      time: '14:30',
      place: 'Delhi',
      placeId: '1273294',
      chosenFor: 'Delhi',
    },
    ...more,
  };
}

/** As somebody reads it: without tags, blanks as one. */
export const textOf = (markup: { text: string }): string =>
  markup.text
    .replace(/<[^>]{0,500}>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.:;])/g, '')
    .trim();
