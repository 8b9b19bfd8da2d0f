import type { SettingsOf } from '#platform/config/setting.ts';
import { openMailTransport } from '#platform/mail/open-transport.ts';
import type { Platform } from '#platform/service.ts';
import type { ConsoleJobContext } from './context.ts';
import { refuseHalfOidc } from './open-oidc.ts';
import type { settings } from './settings.ts';

type Values = SettingsOf<typeof settings>;

/** What a worker needs. */
export async function openConsoleJobs(platform: Platform, values: Values): Promise<ConsoleJobContext> {
  refuseHalfOidc(values);
  return {
    background: platform.background,
    enqueue: platform.enqueue,
    mail: {
      transport: openMailTransport(platform, values, values.CONSOLE_MAIL_FROM),
      url: consoleUrl(platform),
      log: platform.log,
    },
  };
}

/** Where browsers reach the console, for links: by name, since passkeys refuse bare addresses. */
export const consoleUrl = ({ publicUrl, localUrl }: Pick<Platform, 'publicUrl' | 'localUrl'>): string =>
  publicUrl ?? localUrl.replace('//127.0.0.1', '//localhost');
