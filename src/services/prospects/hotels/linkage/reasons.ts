import type { Evidence } from './evidence.ts';

/**
 * The evidence in short words with a figure, for whoever reviews a link, what matters most first: `name 0.86`,
 * `postcode equal`, `17 m`, `rooms 98 = 98`. Then what kept it from being accepted.
 */
export function reasonsOf(evidence: Evidence): string[] {
  const { name, place, rooms } = evidence;
  if (!evidence.isSameCountry) return ['other country'];
  const reasons: string[] = [];
  if (name === undefined) reasons.push('names not comparable');
  else reasons.push(`${name.isFormer ? 'former name' : 'name'} ${shown(name.similarity)}`);
  if (place.postcodes !== undefined) reasons.push(place.postcodes === 'equal' ? 'postcode equal' : 'postcode differs');
  if (place.metres !== undefined) reasons.push(shownMetres(place.metres));
  if (rooms !== undefined) reasons.push(`rooms ${rooms.a} ${rooms.a === rooms.b ? '=' : '/'} ${rooms.b}`);
  if (evidence.isPhoneEqual) reasons.push('phone equal');
  if (evidence.isDomainEqual) reasons.push('domain equal');
  if (name?.ownWords !== undefined) {
    reasons.push(`words differ: ${name.ownWords.a.join(' ')} / ${name.ownWords.b.join(' ')}`);
  }
  if (evidence.isNameAlone) reasons.push('nothing but the name');
  return reasons;
}

export const shown = (score: number) => score.toFixed(2);

function shownMetres(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
}
