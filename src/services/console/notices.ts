import type { SettingsOf } from '#platform/config/setting.ts';
import { mailFolderOf } from '#platform/mail/settings.ts';
import type { settings } from './settings.ts';

/** What an operator should know before people come. */
export function notices({ SMTP_URL }: SettingsOf<typeof settings>, place: { dataDirectory: string }): string[] {
  if (SMTP_URL !== undefined) return [];
  return [
    `The console's e-mails are not sent: they are written to ${mailFolderOf(place.dataDirectory)}. Set SMTP_URL.`,
  ];
}
