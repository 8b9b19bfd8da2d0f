import { nearWord } from './near-word.ts';

/**
 * Which of the names that are known somebody meant: one that is spelt alike, or one that means the same elsewhere. Longer
 * names than any of ours are not compared at all.
 */
const LONGEST = 40;

/** What other interfaces call it; as `folded` spells it. */
const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['page', ['offset']],
  ['pagenumber', ['offset']],
  ['skip', ['offset']],
  ['perpage', ['limit']],
  ['pagesize', ['limit']],
  ['size', ['limit']],
  ['count', ['limit']],
  ['limit', ['count']],
  ['lon', ['lng']],
  ['long', ['lng']],
  ['longitude', ['lng']],
  ['latitude', ['lat']],
  ['query', ['q']],
  ['search', ['q']],
]);

export function nearName(given: string, known: readonly string[]): string | undefined {
  if (given.length > LONGEST) return undefined;
  const wanted = folded(given);
  const alike = known.find((name) => folded(name) === wanted);
  if (alike !== undefined) return alike;
  const meant = MEANINGS.get(wanted)?.find((name) => known.includes(name));
  if (meant !== undefined) return meant;
  const near = nearWord(wanted, known.map(folded));
  return known.find((name) => folded(name) === near);
}

/** `birthDate`, `birth_date` and `birthdate` are one name. */
const folded = (name: string) => name.toLowerCase().replaceAll('_', '').replaceAll('-', '');
