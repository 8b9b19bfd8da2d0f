import { setting } from '#platform/config/setting.ts';
import { mailServerSettings } from '#platform/mail/settings.ts';
import { APPLICATION_IDS } from './applications.ts';

export const settings = {
  PORTAL_URL: setting.origin<string | undefined>({
    default: undefined,
    defaultText: '`PUBLIC_URL`, or where the server listens',
    otherwise: 'PUBLIC_URL',
    describe:
      'Where browsers reach the portal: links in e-mails and the way back from payments lead there. With https, the session cookie is `Secure` and its name begins with `__Host-`.',
  }),
  PORTAL_ORIGINS: setting.origins({
    default: [],
    defaultText: 'none',
    describe:
      "Exact origins of the applications' pages, sub-domains of the portal's own domain. Pages of other origins are refused; the portal's own are always taken.",
  }),
  PORTAL_APP_URLS: setting.urls(APPLICATION_IDS, {
    default: new Map(),
    defaultText: 'none',
    describe:
      'Where the applications are: «Mi cuenta» links to those that are named. `calculadora-maya=https://calculadora.portal.example/,cruz-nawales=https://cruz.portal.example/`.',
  }),
  PORTAL_TRUST_EMAIL: setting.flag<boolean>({
    default: false,
    describe:
      'Let an e-mail alone, without session or key, stand for the account that has it. Anybody who knows an address can then use up its allowance and learn whether it is premium.',
  }),
  QUOTA_TIME_ZONE: setting.timeZone({
    default: 'America/Guatemala',
    describe: 'The time zone at whose midnight a new day of uses begins.',
  }),
  ...mailServerSettings,
  MAIL_FROM: setting.text<string>({
    default: 'Portal Maya <no-responder@portal.example>',
    describe: 'The sender of every e-mail: `Name <address>` or the address alone.',
  }),
  GOOGLE_CLIENT_ID: setting.text<string | undefined>({
    default: undefined,
    describe:
      'With `GOOGLE_CLIENT_SECRET`: sign-in with Google. The address to register there is `PORTAL_URL/api/auth/callback/google`.',
  }),
  GOOGLE_CLIENT_SECRET: setting.hidden({ describe: 'The secret that belongs to `GOOGLE_CLIENT_ID`.' }),
  STRIPE_SECRET_KEY: setting.hidden({
    describe: 'With the next two: subscriptions through Stripe. Without, the pages offer none.',
  }),
  STRIPE_WEBHOOK_SECRETS: setting.list<readonly string[]>({
    default: [],
    defaultText: '',
    secret: true,
    describe:
      'What Stripe signs its events to `PORTAL_URL/api/billing/webhook` with; while one is being replaced, both.',
  }),
  STRIPE_PRICE_ID: setting.text<string | undefined>({
    default: undefined,
    describe: 'The price that a subscription is sold at.',
  }),
  STRIPE_API_URL: setting.url(['http:', 'https:'], {
    default: 'https://api.stripe.com',
    describe: "Stripe's API, or a server that speaks as it does.",
  }),
};
