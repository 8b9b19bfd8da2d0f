import { transaction } from '#platform/db/pool.ts';
import type { PortalContext } from '../context.ts';
import { deleteMember, holdMember } from '../store/member-rows.ts';
import type { Member } from './member.ts';

/**
 * Everything goes in one transaction, or nothing does; what lies elsewhere is asked to go by jobs of the same transaction.
 * The account is held first: whoever is just becoming a customer is either seen here, or finds the account gone.
 */
export async function deleteAccount({ database, forgetMember }: PortalContext, member: Member): Promise<void> {
  await transaction(database, async (connection) => {
    if (!(await holdMember(connection, member.id))) return;
    await forgetMember(connection, member);
    await deleteMember(connection, member);
  });
}

/** How a cookie is taken back: the account is gone, and no session is left to be ended. */
export const expiredCookie = (name: string, isSecure: boolean) =>
  `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
