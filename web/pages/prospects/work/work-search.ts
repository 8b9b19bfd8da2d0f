import { oneOf, readSearch, text, wholeNumber } from '../../../app/search.ts';
import { STATES } from './states.ts';

/** What the addresses of the workspace's own work may hold. */
export const readWorkSearch = readSearch({ state: oneOf(STATES), who: text });
export type WorkSearch = ReturnType<typeof readWorkSearch>;

export const VERDICTS = ['valid', 'risky', 'invalid', 'unknown'] as const;
export const OUTCOMES = ['audited', 'failed', 'waiting'] as const;
export const readEmailsSearch = readSearch({ verdict: oneOf(VERDICTS) });
export type EmailsSearch = ReturnType<typeof readEmailsSearch>;
export const readAuditsSearch = readSearch({ outcome: oneOf(OUTCOMES), row: wholeNumber(1, 1_000_000) });
export type AuditsSearch = ReturnType<typeof readAuditsSearch>;
