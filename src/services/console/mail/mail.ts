import type { AccountMailContent } from '#platform/accounts/account-mail.ts';
import type { Connection } from '#platform/db/pool.ts';
import type { Language } from '../accounts/languages.ts';

/** The e-mails that the console sends. Each kind has a text in each language (`mail/texts/`). */
export type ConsoleMail = { to: string; name: string } & ConsoleMailContent;

type ConsoleMailContent =
  | AccountMailContent
  /** Another way in, or one less. */
  | { kind: 'factor-added'; factor: Factor }
  | { kind: 'factor-removed'; factor: Factor }
  /** Who somebody is at the firm's provider opens the account from now on. */
  | { kind: 'identity-linked' }
  /** Somebody asks the reader into a workspace. */
  | { kind: 'invitation'; link: string; inviter: string; workspace: string }
  /** A key of a workspace ends soon. `day` is ISO, in UTC. */
  | { kind: 'key-expires'; link: string; key: string; workspace: string; day: string }
  | { kind: 'recovery-codes-renewed' }
  | { kind: 'recovery-code-used' };

export type Factor = 'totp' | 'passkey' | 'identity';

export type ConsoleMailKind = ConsoleMailContent['kind'];

/** As it waits in the queue. */
export type WrittenMail = ConsoleMail & { language: Language };

/** Puts a mail into the queue, in the language of whom it is to; in the transaction of a connection, if there is one. */
export type SendConsoleMail = (mail: ConsoleMail, connection?: Pick<Connection, 'query'>) => Promise<void>;
