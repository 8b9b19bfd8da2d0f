import { BatchedLookup } from '#lib/concurrency/batched-lookup.ts';
import type { Database } from '#platform/db/pool.ts';

/**
 * Members by what an application knows of them. Only those whose e-mail is verified: anybody can sign up with an address
 * that is not theirs. Nothing is remembered; a subscription that has ended is seen at once.
 */
export type KnownMember = { id: string; email: string; isPremium: boolean };

const BATCHES = { inFlight: 2, size: 500, waiting: 20_000 };
const LONGEST = 320;

export class MemberLookup {
  readonly #byId: BatchedLookup<string, KnownMember>;
  readonly #byEmail: BatchedLookup<string, KnownMember>;

  constructor(database: Database) {
    this.#byId = new BatchedLookup((ids) => findMembers(database, 'id', ids), BATCHES);
    this.#byEmail = new BatchedLookup((emails) => findMembers(database, 'email', emails), BATCHES);
  }

  async byId(id: string): Promise<KnownMember | undefined> {
    return canBeStored(id) ? await this.#byId.find(id) : undefined;
  }

  /** In lower case, as addresses are stored. */
  async byEmail(email: string): Promise<KnownMember | undefined> {
    return canBeStored(email) ? await this.#byEmail.find(email) : undefined;
  }
}

/** PostgreSQL refuses a text with a zero byte, and with it the whole batch: one caller's text must not fail the others'. */
const canBeStored = (text: string) => text.length <= LONGEST && !text.includes('\0') && text.isWellFormed();

/** In the order of the values. */
async function findMembers(
  database: Database,
  by: 'id' | 'email',
  values: readonly string[],
): Promise<(KnownMember | undefined)[]> {
  const { rows } = await database.query<KnownMember>({
    name: `portal members by ${by}`,
    text: membersBy(by),
    values: [values],
  });
  const found = new Map(rows.map((row) => [row[by], row]));
  return values.map((value) => found.get(value));
}

export const membersBy = (by: 'id' | 'email') => `
  SELECT m.id, m.email, e.is_premium AS "isPremium"
  FROM portal.member AS m JOIN portal.entitlement AS e ON e.member_id = m.id
  WHERE m.${by} = ANY($1::text[]) AND m.email_verified`;
