import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { frequency, moment } from './figures.ts';
import { facts, section, wrapped } from './lines.ts';

/** What tradition reads from the placements: yogas, the qualities of the day, and the two symbols. */
type FoundYoga = JyotishChart['yogas'][number];

const STRENGTHS = ['cancelled', 'weak', 'medium', 'strong'] as const;

export function yogaLines({ yogas }: JyotishChart): string[] {
  return section(
    'Yogas',
    ...(yogas.length === 0 ? [wrapped('None of those that are looked for.')] : yogas.map(linesOf)),
  );
}

function linesOf({ name, variant, group, strength, planets, houses, evidence, cancellations, incidence }: FoundYoga) {
  const title = variant === null ? name : `${name}, ${variant}`;
  const parts = [
    planets.join(', '),
    houses.length === 0 ? '' : `${houses.length === 1 ? 'house' : 'houses'} ${houses.join(', ')}`,
  ];
  return [
    ...wrapped(`${title} (${group}): ${STRENGTHS[strength] ?? strength}, ${frequency(incidence)}`),
    ...wrapped(parts.filter((part) => part !== '').join('; '), '    '),
    ...evidence.flatMap((text) => wrapped(text, '    + ')),
    ...cancellations.flatMap((text) => wrapped(text, '    - ')),
  ];
}

export function panchangaLines({ panchanga }: JyotishChart): string[] {
  const { tithi, vara, nakshatra, yoga, karana, sunrise, is_day } = panchanga;
  const told = facts([
    ['Tithi', `${tithi.name}, ${tithi.paksha} paksha (${tithi.number} of 30)`],
    ['Vara', `${vara.name}, ${vara.sanskrit_name} (${vara.lord})`],
    ['Nakshatra', `${nakshatra.name}, pada ${nakshatra.pada} (${nakshatra.number} of 27, lord ${nakshatra.lord})`],
    ['Yoga', `${yoga.name} (${yoga.number} of 27)`],
    ['Karana', `${karana.name} (${karana.number} of 60)`],
    sunrise === null ? null : ['Last sunrise', moment(sunrise)],
    is_day === null ? null : ['Sun', is_day ? 'up' : 'down'],
  ]);
  return section('Panchanga', told);
}

export function symbolLines({ dna_strand: strand, resonance_class: resonance }: JyotishChart): string[] {
  return section(
    'Symbols of this framework',
    facts([
      ['Strand', `${strand.name}. ${strand.basis}`],
      ['Class', `${resonance.name}. ${resonance.basis}`],
    ]),
    [...new Set([strand.note, resonance.note])].flatMap((note) => wrapped(note)),
  );
}
