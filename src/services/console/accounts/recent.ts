import { consoleProblem } from '../problems.ts';
import type { ConsoleSession } from '../store/sessions.ts';

/** Keys, factors, the address and deletion want a sign-in of the last minutes. */
const RECENT_MINUTES = 10;

export function requireRecent({ authenticatedAt }: Pick<ConsoleSession, 'authenticatedAt'>, now = Date.now()): void {
  if (now - authenticatedAt.getTime() > RECENT_MINUTES * 60_000) throw consoleProblem('sign_in_again');
}
