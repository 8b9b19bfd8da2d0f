import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { shownName } from '../../names/shown-name.ts';
import { arc, moment } from './figures.ts';
import { facts, items, section } from './lines.ts';

/** The birth as it was understood, with the doubts about its clock, and how far the chart can be trusted. */
const SOURCES: Readonly<Record<JyotishChart['time_zone']['source'], string>> = {
  utcOffset: 'as given',
  tz: 'as given',
  place: 'by the place',
  assumed: 'assumed, for want of anything better',
};

export function birthLines(chart: JyotishChart, place: string | null): string[] {
  const { birth, time_zone: zone, ayanamsa, nodes, moon_over_day: moon } = chart;
  return section(
    'Birth',
    facts([
      birth.name === null ? null : ['Name', shownName(birth.name)],
      ['Date and time', `${birth.date} ${birth.time}${birth.time_assumed ? ' (no time was given: noon)' : ''}`],
      place === null ? null : ['Place', place],
      place !== null || birth.lat === null || birth.lng === null ? null : ['Coordinates', `${birth.lat}, ${birth.lng}`],
      ['Time zone', `${zone.name === null ? '' : `${zone.name}, `}${zone.utc_offset} (${SOURCES[zone.source]})`],
      ['Instant', moment(birth.utc)],
      ['Ayanamsa', `${ayanamsa.name}, ${arc(ayanamsa.degrees)}; with nutation ${arc(ayanamsa.true_degrees)}`],
      ['Lunar node', `${nodes.used} (mean at ${arc(nodes.mean_longitude)}, true at ${arc(nodes.true_longitude)})`],
      moon === null ? null : ['Moon that day', moonInWords(moon)],
      ['Framework', `${chart.framework}: a way to read, not a finding of science`],
    ]),
    warningsOf(chart).flatMap((text) => facts([['Warning', text]])),
  );
}

function moonInWords({ at_start, at_noon, at_end, is_stable }: NonNullable<JyotishChart['moon_over_day']>): string {
  return is_stable
    ? `in ${at_noon} all day: the first dasha is sure`
    : `from ${at_start} to ${at_end}, at noon in ${at_noon}: the first dasha depends on the time of birth`;
}

function warningsOf({ warnings, time_zone: { lmt, utc_offset } }: JyotishChart): string[] {
  const meanTime = lmt ? [`There was no standard time yet; local mean time, ${utc_offset}, is taken.`] : [];
  return [...warnings.map(({ text }) => text), ...meanTime];
}

export function accuracyLines({ accuracy, birth }: JyotishChart): string[] {
  const ascendant = birth.time_assumed ? null : accuracy.ascendant_arcsec;
  return section(
    'Accuracy',
    facts([
      ['Grade', accuracy.grade],
      ['Moon', `within ${accuracy.moon_arcsec}"`],
      ascendant === null ? null : ['Ascendant', `within ${ascendant}"`],
      birth.time_assumed ? null : ['Dashas', `within ${accuracy.dasha_hours} hours, by the Moon's error`],
      ['Delta T', `${accuracy.delta_t_seconds} s`],
      ['Note', accuracy.note],
    ]),
  );
}

export const assumptionLines = ({ assumptions }: JyotishChart): string[] => section('Assumptions', items(assumptions));
