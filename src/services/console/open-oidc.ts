import type { SettingsOf } from '#platform/config/setting.ts';
import { ConfigurationError } from '#platform/config/setting.ts';
import type { Platform } from '#platform/service.ts';
import { OidcCookie } from './accounts/oidc-cookie.ts';
import { SingleSignOn } from './accounts/single-sign-on.ts';
import { OidcProvider } from './adapters/oidc-provider.ts';
import type { SendConsoleMail } from './mail/mail.ts';
import type { settings } from './settings.ts';

type Values = SettingsOf<typeof settings>;

/** Undefined where no provider is set up. Nobody is asked yet: the provider may be away when this server starts. */
export function openOidc(
  { database, secretsFor, ports }: Pick<Platform, 'database' | 'secretsFor' | 'ports'>,
  values: Values,
  { url, send }: { url: string; send: SendConsoleMail },
): SingleSignOn | undefined {
  const { CONSOLE_OIDC_ISSUER: issuer, CONSOLE_OIDC_CLIENT_ID: clientId } = values;
  const { CONSOLE_OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return new SingleSignOn({
    name: values.CONSOLE_OIDC_NAME,
    database,
    provider: new OidcProvider({ issuer, clientId, clientSecret, clock: ports.clock }),
    cookie: new OidcCookie(secretsFor('console single sign-on'), ports.clock, url),
    domains: values.CONSOLE_OIDC_DOMAINS,
    signUp: values.CONSOLE_SIGNUP,
    send,
  });
}

const LONGEST_NAME = 60;

/** What only makes sense together. */
export function refuseHalfOidc(values: Values): void {
  const faults: string[] = [];
  const three = [values.CONSOLE_OIDC_ISSUER, values.CONSOLE_OIDC_CLIENT_ID, values.CONSOLE_OIDC_CLIENT_SECRET];
  const missing = three.filter((value) => value === undefined).length;
  if (missing === 1 || missing === 2) {
    faults.push(
      'CONSOLE_OIDC_ISSUER, CONSOLE_OIDC_CLIENT_ID and CONSOLE_OIDC_CLIENT_SECRET are set together or not at all',
    );
  }
  if (missing === three.length && values.CONSOLE_OIDC_DOMAINS.length > 0) {
    faults.push('CONSOLE_OIDC_DOMAINS means nothing without CONSOLE_OIDC_ISSUER');
  }
  if (values.CONSOLE_OIDC_NAME.length > LONGEST_NAME) {
    faults.push(`CONSOLE_OIDC_NAME may have ${LONGEST_NAME} characters: it stands on a button`);
  }
  if (faults.length > 0) throw new ConfigurationError(faults);
}
