import type { SettingsOf } from '#platform/config/setting.ts';
import { isLoopbackName } from '#platform/config/setting.ts';
import { mailFolderOf } from '#platform/mail/settings.ts';
import type { settings } from './settings.ts';

/** What an operator should know before people come. */
export function notices(values: SettingsOf<typeof settings>, { dataDirectory }: { dataDirectory: string }): string[] {
  const found: string[] = [];
  if (values.SMTP_URL === undefined) {
    found.push(`The portal's e-mails are not sent: they are written to ${mailFolderOf(dataDirectory)}. Set SMTP_URL.`);
  }
  if (values.PORTAL_URL?.startsWith('http:') === true && !isLoopbackName(new URL(values.PORTAL_URL).hostname)) {
    found.push('PORTAL_URL is not https: sessions would travel in the clear, and their cookie is not Secure.');
  }
  if (values.PORTAL_TRUST_EMAIL) {
    found.push(
      'PORTAL_TRUST_EMAIL is on: whoever knows an address can use up its allowance and see whether it is premium.',
    );
  }
  return found;
}
