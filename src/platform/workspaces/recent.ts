import { platformProblem } from '../http/problem/problems.ts';
import type { Person } from './principal.ts';

/** Keys, factors, the address and deletion want a sign-in of the last minutes. */
const RECENT_MINUTES = 10;

export function requireRecent(person: Pick<Person, 'authenticatedAt'>, now = Date.now()): void {
  if (!isRecent(person, now)) throw platformProblem('sign_in_again');
}

export const isRecent = ({ authenticatedAt }: Pick<Person, 'authenticatedAt'>, now = Date.now()): boolean =>
  now - authenticatedAt.getTime() <= RECENT_MINUTES * 60_000;
