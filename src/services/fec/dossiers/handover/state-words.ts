import type { State } from '../findings/judgement-of.ts';

/** As people read them. */
export const STATE_WORDS: Readonly<Record<State, string>> = {
  to_do: 'À traiter',
  to_explain: 'À expliquer',
  justified: 'Justifiée',
  corrected: 'Corrigée',
  dismissed: 'Sans suite',
};
