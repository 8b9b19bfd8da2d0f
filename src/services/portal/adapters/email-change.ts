import { signJWT, verifyJWT } from 'better-auth/crypto';
import type { Database } from '#platform/db/pool.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Mail } from '../mail/mail.ts';
import { VALIDITY_SECONDS } from '../mail/validity.ts';
import { changeAddress, deleteUnproven, findMember } from '../store/member-rows.ts';
import type { BetterAuth } from './better-auth.ts';
import { pageLink } from './better-auth.ts';

/**
 * Another e-mail address, in two links: to the old address, then to the new one. better-auth's own way sends the first only
 * if nobody has the new address, so that whoever asks would learn that from the own mailbox.
 */
export type Claims = { email?: unknown; updateTo?: unknown; requestType?: unknown };

const TO_OLD = 'change-email-confirmation';
const TO_NEW = 'change-email-verification';

type EmailChange = Pick<Accounts, 'requestEmailChange' | 'confirmEmailChange' | 'newAddressIn'>;

export function openEmailChange(
  auth: BetterAuth,
  { database, url, send }: { database: Database; url: string; send: (mail: Mail) => Promise<void> },
): EmailChange {
  const linkFor = async (email: string, updateTo: string, requestType: string) => {
    const { secret } = await auth.$context;
    const token = await signJWT({ email, updateTo, requestType }, secret, VALIDITY_SECONDS.emailChange);
    return pageLink(url, 'correo', token);
  };

  return {
    requestEmailChange: async ({ email, name }, newEmail) => {
      if (newEmail === email) return;
      const link = await linkFor(email, newEmail, TO_OLD);
      await send({ kind: 'confirm-email-change', to: email, name, newEmail, link });
    },
    newAddressIn: async (token) => {
      const { updateTo, requestType } = await claimsOf(auth, token);
      return requestType === TO_OLD && typeof updateTo === 'string' ? updateTo : undefined;
    },
    confirmEmailChange: async (member, token) => {
      const { email, updateTo, requestType } = await claimsOf(auth, token);
      if (email !== member.email || typeof updateTo !== 'string') return 'invalid-link';
      const { id, name } = member;
      if (requestType === TO_OLD) {
        await deleteUnproven(database, updateTo);
        if ((await findMember(database, updateTo)) === undefined) {
          const link = await linkFor(member.email, updateTo, TO_NEW);
          await send({ kind: 'verify-new-email', to: updateTo, name, link });
        }
        return 'sent';
      }
      if (requestType !== TO_NEW) return 'invalid-link';
      // Who follows a link that was sent there owns it; a sign-up that nobody confirmed makes room.
      await deleteUnproven(database, updateTo);
      if (!(await changeAddress(database, id, { from: member.email, to: updateTo }))) return 'invalid-link';
      await send({ kind: 'email-changed', to: member.email, name, newEmail: updateTo });
      return 'changed';
    },
  };
}

/** What a link says, if it is ours and not too old. */
export async function claimsOf(auth: BetterAuth, token: string): Promise<Claims> {
  const { secret } = await auth.$context;
  const payload: unknown = await verifyJWT(token, secret);
  return typeof payload === 'object' && payload !== null ? payload : {};
}
