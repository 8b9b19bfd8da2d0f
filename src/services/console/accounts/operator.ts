import type { ConsoleSession } from '../store/sessions.ts';

const FACTORS = 2;

/** The mark counts only in a session that has shown two factors. */
export const isOperator = (session: Pick<ConsoleSession, 'isOperator' | 'factors'> | undefined): boolean =>
  session?.isOperator === true && session.factors >= FACTORS;
