import type { TestDatabase } from '#test/support/database.ts';
import type { Person } from './people.ts';

/** Members, their sessions and what the operator gave them, as rows: signing up by the thousand would only take time. */
export async function storePeople(query: TestDatabase['query'], people: readonly Person[]): Promise<void> {
  const members = people.flatMap(({ member }) => (member === undefined ? [] : [member]));
  const ids = members.map(({ id }) => id);
  await query(
    `INSERT INTO portal.member (id, name, email, email_verified, created_at, updated_at)
     SELECT id, 'Ixchel', email, true, now(), now() FROM unnest($1::text[], $2::text[]) AS made (id, email)`,
    [ids, members.map(({ email }) => email)],
  );
  await query(
    `INSERT INTO portal.session (id, member_id, token, expires_at, created_at, updated_at)
     SELECT token, id, token, now() + interval '30 days', now(), now()
     FROM unnest($1::text[], $2::text[]) AS made (id, token)`,
    [ids, members.map(({ token }) => token)],
  );
  await query(
    `INSERT INTO portal.gift (member_id, until, granted_by)
     SELECT id, now() + interval '60 days', 'test' FROM unnest($1::text[]) AS made (id)`,
    [members.filter(({ isPremium }) => isPremium).map(({ id }) => id)],
  );
  await query('ANALYZE portal.member, portal.session, portal.gift');
}
