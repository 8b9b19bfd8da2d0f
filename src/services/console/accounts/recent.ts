import { consoleProblem } from '../problems.ts';
import type { ConsoleSession } from '../store/sessions.ts';

/** Keys, factors, the address and deletion want a sign-in of the last minutes. */
const RECENT_MINUTES = 10;

export function requireRecent(session: Pick<ConsoleSession, 'authenticatedAt'>, now = Date.now()): void {
  if (!isRecent(session, now)) throw consoleProblem('sign_in_again');
}

export const isRecent = ({ authenticatedAt }: Pick<ConsoleSession, 'authenticatedAt'>, now = Date.now()): boolean =>
  now - authenticatedAt.getTime() <= RECENT_MINUTES * 60_000;
