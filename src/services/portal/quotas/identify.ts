import type { KnownMember } from '../store/members.ts';
import type { Subject, SubjectKind, Subjects } from './subject.ts';

/**
 * Who a call is counted for. What a caller proves with a session or an application's key stands for an account; so does a
 * member's id, which nobody else is ever shown. An address proves nothing: it is a claim with a counter of its own, is
 * never looked up, and so is answered alike, in the same time, whether it has an account or not.
 */
type Named = { userId?: string | null | undefined; email?: string | null | undefined };

export type Evidence = {
  session: KnownMember | undefined;
  /** An application's server has shown its key. */
  hasKey: boolean;
  body: Named;
  /** PORTAL_TRUST_EMAIL: an address alone stands for the account that has it. */
  trustEmail: boolean;
};

export type Counted = { subject: Subject; isPremium: boolean; kind: SubjectKind };
export type IdentityRefusal = 'identification_required' | 'identity_mismatch';

type Members = {
  byId: (id: string) => Promise<KnownMember | undefined>;
  byEmail: (email: string) => Promise<KnownMember | undefined>;
};

export async function identify(
  { session, hasKey, body, trustEmail }: Evidence,
  members: Members,
  subjects: Subjects,
): Promise<Counted | IdentityRefusal> {
  const userId = body.userId || undefined;
  const email = body.email?.toLowerCase() || undefined;
  const asAccount = ({ id, isPremium }: KnownMember): Counted => ({
    subject: subjects.account(id),
    isPremium,
    kind: 'account',
  });

  if (session !== undefined) return namesAnother(session, userId, email) ? 'identity_mismatch' : asAccount(session);
  const mayLookUpEmail = hasKey || trustEmail;
  const [byId, byEmail] = await Promise.all([
    userId === undefined ? undefined : members.byId(userId),
    email === undefined || !mayLookUpEmail ? undefined : members.byEmail(email),
  ]);
  if (byId !== undefined) return namesAnother(byId, undefined, email) ? 'identity_mismatch' : asAccount(byId);
  if (byEmail !== undefined) return asAccount(byEmail);
  return stranger(hasKey, userId, email, subjects);
}

function namesAnother(member: KnownMember, userId: string | undefined, email: string | undefined): boolean {
  return (
    (userId !== undefined && userId !== member.id) || (email !== undefined && email !== member.email.toLowerCase())
  );
}

/** By the address if there is one: an application may know one person by several ids. */
function stranger(
  hasKey: boolean,
  userId: string | undefined,
  email: string | undefined,
  subjects: Subjects,
): Counted | IdentityRefusal {
  if (email !== undefined) {
    return hasKey
      ? { subject: subjects.vouched(email), isPremium: false, kind: 'vouched' }
      : { subject: subjects.claim(email), isPremium: false, kind: 'claim' };
  }
  if (userId === undefined) return 'identification_required';
  return hasKey
    ? { subject: subjects.vouchedId(userId), isPremium: false, kind: 'vouched' }
    : { subject: subjects.claimedId(userId), isPremium: false, kind: 'claim' };
}
