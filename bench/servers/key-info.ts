import type { TSchema } from 'typebox';
import type { ActiveKey } from '#platform/keys/store.ts';
import { getKeyInfo } from '#platform/routes/get-key-info.ts';

/** The real operation's schema and answer without anything around it, so that the yardsticks cannot drift from it. */
export const keyInfoPath = getKeyInfo.path;
export const keyInfoSchema = getKeyInfo.reply[200] as TSchema;

export function keyInfoOf(key: ActiveKey): unknown {
  return (getKeyInfo.handle as (call: { key: ActiveKey }) => unknown)({ key });
}
