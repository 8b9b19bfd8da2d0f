import type { AccountMail, AccountMailContent, AccountMailKind } from '#platform/accounts/account-mail.ts';

/** One mail of each kind. The links look as the portal's do: a token in the fragment and characters that need escaping. */
export const PORTAL_URL = 'https://portal.example';
export const LINK = `${PORTAL_URL}/verificar?a=1&b=2#token=eyJhbGciOiJIUzI1NiJ9.${'aB3_'.repeat(60)}.x-y_z&volver=%2Fcuenta`;

const contents: { [K in AccountMailKind]: Extract<AccountMailContent, { kind: K }> } = {
  verify: { kind: 'verify', link: LINK },
  'already-member': { kind: 'already-member', link: LINK },
  'magic-link': { kind: 'magic-link', link: LINK },
  'reset-password': { kind: 'reset-password', link: LINK },
  'confirm-email-change': { kind: 'confirm-email-change', link: LINK, newEmail: 'nueva@example.org' },
  'verify-new-email': { kind: 'verify-new-email', link: LINK },
  'email-changed': { kind: 'email-changed', newEmail: 'nueva@example.org' },
  'password-changed': { kind: 'password-changed', link: LINK },
  'confirm-deletion': { kind: 'confirm-deletion', link: LINK },
  'account-deleted': { kind: 'account-deleted' },
};

export const sampleMails: readonly AccountMail[] = Object.values(contents).map((content) => ({
  to: 'ana@example.org',
  name: 'Ana Sofía Núñez',
  ...content,
}));

export const verifyMail = (changes: Partial<{ to: string; name: string; link: string }> = {}): AccountMail => ({
  kind: 'verify',
  to: 'ana@example.org',
  name: 'Ana Sofía Núñez',
  link: LINK,
  ...changes,
});
