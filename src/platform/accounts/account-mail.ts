import type { Connection } from '../db/pool.ts';

/** The e-mails about accounts that every realm sends. `link` is whole; `name` may be empty. Each realm has a text for each kind. */
export type AccountMail = { to: string; name: string } & AccountMailContent;

export type AccountMailContent =
  /** After signing up: the address has to be confirmed, with the password that was chosen. */
  | { kind: 'verify'; link: string }
  /** Somebody signed up with an address that has an account already. */
  | { kind: 'already-member'; link: string }
  /** Sign in without a password. */
  | { kind: 'magic-link'; link: string }
  | { kind: 'reset-password'; link: string }
  /** To the address so far: somebody wants another one. */
  | { kind: 'confirm-email-change'; link: string; newEmail: string }
  /** To the new address. */
  | { kind: 'verify-new-email'; link: string }
  | { kind: 'email-changed'; newEmail: string }
  | { kind: 'password-changed'; link: string }
  | { kind: 'confirm-deletion'; link: string }
  | { kind: 'account-deleted' };

export type AccountMailKind = AccountMailContent['kind'];

/** Puts a mail into the queue; in the transaction of a connection, it is sent if and only if that is committed. */
export type SendMail = (mail: AccountMail, connection?: Pick<Connection, 'query'>) => Promise<void>;
