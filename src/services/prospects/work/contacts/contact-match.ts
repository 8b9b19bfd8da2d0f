import type { FoundHotel } from '../published-hotels.ts';
import type { ContactMatch } from '../store/contacts.ts';

export const MATCH_CONTACTS = 'matchContacts';

/** By its number a contact is its hotel's. Whatever only resembles is for a person, however much: nothing is linked silently. */
export function matchOf(
  { id, refused }: Pick<ContactMatch, 'id' | 'refused'>,
  found: FoundHotel | undefined,
): ContactMatch {
  if (found === undefined) {
    return { id, refused, state: 'unmatched', uen: null, matchedBy: null, score: null, reasons: [] };
  }
  const { uen, isSure, score, reasons } = found;
  return {
    id,
    refused,
    state: isSure ? 'matched' : 'review',
    uen,
    matchedBy: isSure ? 'number' : 'linkage',
    score,
    reasons: [...reasons],
  };
}
