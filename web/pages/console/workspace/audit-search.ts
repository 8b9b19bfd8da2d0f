import { oneOf, readSearch } from '../../../app/search.ts';

/** What an entry is about: how its action begins. */
export const KINDS = ['workspace', 'member', 'invitation', 'service', 'key'] as const;
export type Kind = (typeof KINDS)[number];

export const readAuditSearch = readSearch({ about: oneOf(KINDS) });

/** Allowances belong to services. */
export function kindOf(action: string): string {
  const kind = action.split('.', 1)[0] ?? action;
  return kind === 'allowance' ? 'service' : kind;
}
