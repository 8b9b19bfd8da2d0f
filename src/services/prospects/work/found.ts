import type { Connection } from '#platform/db/pool.ts';
import type { Principal } from '#platform/workspaces/principal.ts';
import { prospectsProblem } from '../problems.ts';
import { publishedAmong } from './store/hotels.ts';

/** The number as it is published. Throws for a hotel that is not, whatever is kept of it. */
export async function publishedHotel(database: Pick<Connection, 'query'>, given: string): Promise<string> {
  const uen = given.toUpperCase();
  if (!(await publishedAmong(database, [uen])).has(uen)) throw prospectsProblem('hotel_not_found');
  return uen;
}

export const numbersOf = (given: readonly string[]): string[] => [...new Set(given.map((uen) => uen.toUpperCase()))];

const NOBODY = 'nobody';

/** The member that a filter means; null: nobody; undefined: no matter who. */
export function memberMeant(asked: string | undefined, { member }: Principal): string | null | undefined {
  if (asked === NOBODY) return null;
  if (asked !== 'me') return asked;
  if (member === undefined) throw prospectsProblem('assignee_not_a_member');
  return member.person.id;
}
