import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Members with a session each, written straight into the tables as better-auth would leave them after a sign-in of just
 * now, and the cookies that their browsers would send. Nobody has a password: nobody signs in.
 */
export type BenchMember = { id: string; email: string; token: string };

export type CookieSigner = { name: string; secret: string };

const NAME = 'Ixchel';
const ROWS_A_STATEMENT = 10_000;

export function makeMembers(count: number): BenchMember[] {
  return Array.from({ length: count }, (_, number) => ({
    id: randomWord(),
    email: `member-${number}@example.com`,
    token: randomWord(),
  }));
}

/** 32 characters, as long as better-auth's. */
const randomWord = () => randomBytes(16).toString('hex');

export function cookieOf({ token }: BenchMember, { name, secret }: CookieSigner): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `${name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Into the tables of a realm. */
export async function writeMembers(
  databaseUrl: string,
  members: readonly BenchMember[],
  schema: 'portal' | 'console' = 'portal',
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let start = 0; start < members.length; start += ROWS_A_STATEMENT) {
      const some = members.slice(start, start + ROWS_A_STATEMENT);
      await client.query(
        `WITH given AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS given (id, email, token)),
         made AS (
           INSERT INTO ${schema}.member (id, name, email, email_verified, created_at, updated_at)
           SELECT id, $4, email, true, now(), now() FROM given)
         INSERT INTO ${schema}.session (id, member_id, token, expires_at, created_at, updated_at)
         SELECT md5(token), id, token, now() + interval '30 days', now(), now() FROM given`,
        [some.map(({ id }) => id), some.map(({ email }) => email), some.map(({ token }) => token), NAME],
      );
    }
    await client.query(`VACUUM (ANALYZE) ${schema}.member, ${schema}.session`);
  } finally {
    await client.end();
  }
}
