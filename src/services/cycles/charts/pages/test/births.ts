import type { ChartForm } from '../form.ts';

/** Births for the pages: as somebody fills in the form. */
export const DELHI: ChartForm = {
  name: 'Asha',
  day: '15',
  month: '5',
  year: '1990',
  time: '14:30',
  place: 'Delhi, India',
  style: 'north',
};

/** Clocks showed the hour twice. */
export const TWICE: ChartForm = {
  day: '25',
  month: '10',
  year: '2015',
  time: '02:30',
  place: 'Berlin, Germany',
};

/** Before Indian Standard Time. */
export const GANDHI: ChartForm = {
  name: 'M. K. Gandhi',
  day: '2',
  month: 'October',
  year: '1869',
  time: '7:11 am',
  place: 'Porbandar',
};

/** Chicago had summer time; in Minnesota each town decided. */
export const GARLAND: ChartForm = {
  day: '10',
  month: '6',
  year: '1922',
  time: '06:00',
  place: 'Grand Rapids, US-MN',
};

/** The Julian calendar held in Russia. */
export const OLD_STYLE: ChartForm = {
  day: '22',
  month: '4',
  year: '1870',
  time: '12:00',
  place: 'Moscow, Russia',
};

export const UNTIMED: ChartForm = { day: '4', month: '3', year: '1982', noTime: 'yes', place: 'Chennai' };
