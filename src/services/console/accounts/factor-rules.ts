import type { Connection } from '#platform/db/pool.ts';
import { consoleProblem } from '../problems.ts';
import { readStanding } from '../store/factors.ts';

/**
 * Whoever has a second factor has to have shown it before factors are added or taken away: otherwise a mailbox alone would be
 * enough to add one's own, and with it to become what two factors are wanted for. Of a person who is held.
 */
export async function mayChangeFactors(connection: Pick<Connection, 'query'>, session: string): Promise<void> {
  const standing = await readStanding(connection, session);
  if (standing !== undefined && standing.factors > 0 && standing.shown < 2) throw consoleProblem('second_factor_first');
}

/** An operator without any would be one by whatever comes first. */
export async function mayLoseFactor(connection: Pick<Connection, 'query'>, session: string): Promise<void> {
  await mayChangeFactors(connection, session);
  const standing = await readStanding(connection, session);
  if (standing?.isOperator === true && standing.factors < 2) throw consoleProblem('operator_needs_factor');
}
