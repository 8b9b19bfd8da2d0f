import { createContext, use } from 'react';
import { readSession } from '#sdk/generated/console/endpoints.ts';
import type { ConsoleSession } from '#sdk/generated/console/types.ts';
import { useAnswer } from './queries.ts';

/** Asked again while a page is open: a session that ends elsewhere ends here too. */
const EVERY_MS = 60_000;

export const useSessionQuery = () => useAnswer(readSession, {}, { everyMs: EVERY_MS });

export const SessionContext = createContext<ConsoleSession | null>(null);

/** Who is signed in. Every page has somebody. */
export function useSession(): ConsoleSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('Nobody is signed in around this component');
  return session;
}

/** The mark counts only in a session that has shown two factors, here as at the server. */
export const isOperating = ({ user, factors }: ConsoleSession): boolean => user.isOperator && factors >= 2;

export const useIsOperator = (): boolean => isOperating(useSession());
