import type { Ports } from '#platform/ports.ts';
import type { Service } from '#platform/service.ts';
import type { ConsoleFixture } from '#services/console/test/console-fixture.ts';
import { codeOf, openConsoleFixture } from '#services/console/test/console-fixture.ts';
import type { Answer } from './http.ts';

/** For tests of other services, which do not know the console. */
export { codeOf };

/** A server with the console, and people at it: an operator, and those who are not quite one. */
export type OperatorFixture = ConsoleFixture & {
  operatorId: string;
  cookies: { operator: string; oneFactor: string; ordinary: string };
  /** As the operator, from the console's own page. */
  asOperator: (method: string, path: string, json?: unknown) => Promise<Answer>;
  /** What the audit has of an action, the oldest first. */
  deeds: (action: string) => Promise<{ actor: string; subject: string; detail: Record<string, unknown> }[]>;
};

export async function openOperatorFixture(
  beside: readonly Service[] = [],
  environment: Record<string, string> = {},
  ports?: Ports,
): Promise<OperatorFixture> {
  // A machine that is busy with other tests has not lost its database.
  const fixture = await openConsoleFixture({ DATABASE_STATEMENT_MS: '30000', ...environment }, beside, ports);
  const { database } = fixture.server;
  const operator = await fixture.signIn();
  const oneFactor = await fixture.signIn();
  const ordinary = await fixture.signIn();
  await database.query('UPDATE console.member SET is_operator = true WHERE id = ANY($1)', [
    [operator.id, oneFactor.id],
  ]);
  await database.query('UPDATE console.session SET factors = 2 WHERE member_id = ANY($1)', [
    [operator.id, ordinary.id],
  ]);
  return {
    ...fixture,
    operatorId: operator.id,
    cookies: { operator: operator.cookie, oneFactor: oneFactor.cookie, ordinary: ordinary.cookie },
    asOperator: (method, path, json) =>
      fixture.ask(method, path, { cookie: operator.cookie, ...(json !== undefined && { json }) }),
    deeds: async (action) => {
      const { rows } = await database.query<{ actor: string; subject: string; detail: Record<string, unknown> }>(
        'SELECT actor, subject, detail FROM platform.audit WHERE action = $1 ORDER BY id',
        [action],
      );
      return rows;
    },
  };
}
