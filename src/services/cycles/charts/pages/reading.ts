import type { Markup } from '#lib/html/markup.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import type { VargaId } from '../jyotish/answer/placement-schema.ts';
import type { ChartStyle } from '../pictures/chart-styles.ts';
import type { ChartForm } from './form.ts';
import type { GivenClock } from './given-clock.ts';
import type { Language } from './languages.ts';
import type { BirthPlace } from './read-birth.ts';
import type { OverDay } from './sections/over-day.ts';
import type { Dropped } from './taken-for.ts';

/** Everything that a page of results is written from. */
export type ChartReading = {
  language: Language;
  /** With all vargas and three levels of dashas. Without a time of birth `without_time` is not null. */
  chart: JyotishChart;
  /** The grahas of this moment by the same ayanamsa and nodes, from no place: nothing rises. */
  today: { at: string; planets: JyotishChart['planets'] };
  /** What can be told of a day whose hour is not known; null when the time is. */
  overDay: OverDay | null;
  place: BirthPlace;
  /** Of a clock that was given instead of the place's own; null for none. */
  givenClock: GivenClock | null;
  /** What had been taken for another place or day, and is not any more. */
  dropped: Dropped;
  style: ChartStyle;
  /** Beside the birth chart. */
  varga: VargaId;
  /** The mahadasha that is opened to its third level, from 0; null for none. */
  openDasha: number | null;
  /** Until when the address of this page is good, where it is a shared one. */
  sharedUntil: string | null;
  /** What was sent, the place by its number: sent again, it gives the same page. */
  form: ChartForm;
};

/** One part of the result; false where there is nothing to tell. */
export type Section = (reading: ChartReading) => Markup | false;
