import type { Connection, Database } from '../db/pool.ts';
import { transaction } from '../db/pool.ts';
import type { KnownDevices } from './known-device.ts';
import type { Member } from './member.ts';
import type { Realm } from './realm.ts';
import { isSecure } from './realm.ts';
import { sessionHasEnded } from './reply.ts';
import type { SessionCookie } from './session-cookie.ts';
import { deleteMember } from './store/member-rows.ts';
import type { MemberWithEpoch } from './store/ways-in.ts';
import { findBySession, holdMember } from './store/ways-in.ts';

/** Removes what is kept beside an account, when that goes. */
export type ForgetMember = (connection: Connection, member: Member) => Promise<void>;

export type DeletionContext = {
  realm: Realm;
  database: Database;
  forgetMember: ForgetMember;
  cookie: SessionCookie;
};

/**
 * Everything goes in one transaction, or nothing does; what lies elsewhere is asked to go by jobs of the same transaction.
 * The account is held first: whoever is just becoming a customer is either seen here, or finds the account gone. The session
 * that asked must still be there then: whoever changed the password in this instant has ended it. False if `isProven` says so.
 */
export async function deleteAccount(
  { realm, database, forgetMember, cookie }: DeletionContext,
  { id, header }: { id: string; header: string },
  isProven: (connection: Connection, member: MemberWithEpoch) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const session = cookie.tokenIn(header) ?? '';
  return await transaction(database, async (connection) => {
    const member = await holdMember(realm, connection, id);
    // Somebody else was first: what was asked for is done.
    if (member === undefined) return true;
    if ((await findBySession(realm, connection, session)) === undefined) throw sessionHasEnded();
    if (!(await isProven(connection, member))) return false;
    await forgetMember(connection, member);
    await deleteMember(realm, connection, member);
    return true;
  });
}

/** How cookies are taken back: the account is gone, and no session is left to be ended. */
export function expiredCookies({
  cookie,
  devices,
  url,
}: {
  cookie: SessionCookie;
  devices: KnownDevices;
  url: string;
}): string[] {
  const flags = `Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure(url) ? '; Secure' : ''}`;
  return [cookie.name, devices.cookieName].map((name) => `${name}=; ${flags}`);
}
