import type { Effect } from './role.ts';

export const SCOPED_EFFECTS: readonly Effect[] = ['read', 'spend', 'write'];

/** Whether a key with these scopes opens an operation: by its effect, or by its own name. Null opens everything. */
export const scopesOpen = (scopes: readonly string[] | null, { id, effect }: { id: string; effect: Effect }): boolean =>
  scopes === null || scopes.includes(effect) || scopes.includes(id);
