import { setting } from '#platform/config/setting.ts';
import { mailServerSettings } from '#platform/mail/settings.ts';

export const settings = {
  CONSOLE_SIGNUP: setting.choice(['open', 'invited'], {
    default: 'invited',
    describe: 'Who may make an account: anybody, or whoever was invited.',
  }),
  CONSOLE_DEFAULT_SERVICES: setting.list({
    default: undefined,
    defaultText: 'none; with the private database all',
    describe: 'Services that are opened for every new workspace; whatever else, an operator opens.',
  }),
  CONSOLE_MAIL_FROM: setting.text<string>({
    default: 'Quintet <no-reply@quintet.example>',
    describe: "The sender of the console's e-mails: `Name <address>` or the address alone.",
  }),
  CONSOLE_OIDC_ISSUER: setting.providerUrl<string | undefined>({
    default: undefined,
    describe:
      "With the next two: sign-in through a firm's OpenID Connect provider. The address to register there is `PUBLIC_URL/api/console/auth/oidc/callback`.",
  }),
  CONSOLE_OIDC_CLIENT_ID: setting.text<string | undefined>({
    default: undefined,
    describe: 'What the provider knows this server by.',
  }),
  CONSOLE_OIDC_CLIENT_SECRET: setting.hidden({ describe: 'The secret that belongs to `CONSOLE_OIDC_CLIENT_ID`.' }),
  CONSOLE_OIDC_NAME: setting.text<string>({
    default: 'Single sign-on',
    describe: 'What the button on the sign-in page says.',
  }),
  CONSOLE_OIDC_DOMAINS: setting.domains({
    default: [],
    defaultText: 'any',
    describe:
      'Domains of the e-mail addresses that may come in through the provider; whoever has one of them and no account gets one. Without it people need an account already, unless `CONSOLE_SIGNUP` is `open`.',
  }),
  ...mailServerSettings,
};
