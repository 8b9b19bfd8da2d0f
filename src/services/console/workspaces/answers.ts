import type { ListedInvitation } from '../store/invitations.ts';

/** As an invitation is told. */
export const invitationOf = ({ createdAt, expiresAt, ...invitation }: ListedInvitation) => ({
  ...invitation,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
