import type { AccountMail } from '#platform/accounts/account-mail.ts';
import type { MailText } from '#platform/mail/letter.ts';
import { confirmEmailChange, emailChanged, verifyNewEmail } from './change-email.ts';
import { accountDeleted, confirmDeletion } from './delete-account.ts';
import { magicLink, passwordChanged, resetPassword } from './sign-in.ts';
import { alreadyMember, verify } from './sign-up.ts';

/** The contents page: which text belongs to which kind. */
export function textOf(mail: AccountMail, portalUrl: string): MailText {
  switch (mail.kind) {
    case 'verify':
      return verify(mail);
    case 'already-member':
      return alreadyMember(mail);
    case 'magic-link':
      return magicLink(mail);
    case 'reset-password':
      return resetPassword(mail);
    case 'password-changed':
      return passwordChanged(mail);
    case 'confirm-email-change':
      return confirmEmailChange(mail);
    case 'verify-new-email':
      return verifyNewEmail(mail);
    case 'email-changed':
      return emailChanged(mail, portalUrl);
    case 'confirm-deletion':
      return confirmDeletion(mail);
    case 'account-deleted':
      return accountDeleted(portalUrl);
  }
}
