import { openMailFolder } from './mail-folder.ts';
import { mailFolderOf } from './settings.ts';
import { openSmtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

/** Through the mail server or, without one, into a folder. */
export function openMailTransport(
  { dataDirectory }: { dataDirectory: string },
  { SMTP_URL }: { SMTP_URL: string | undefined },
  from: string,
): MailTransport {
  if (SMTP_URL !== undefined) return openSmtpTransport(SMTP_URL, from);
  return openMailFolder(mailFolderOf(dataDirectory), from);
}
