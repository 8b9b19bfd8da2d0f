import { setting } from '#platform/config/setting.ts';
import { mailServerSettings } from '#platform/mail/settings.ts';

export const settings = {
  DEMO_DATA: setting.flag<boolean | undefined>({
    default: undefined,
    defaultText: 'with the private database only',
    describe:
      'Load the fictional demo hotels when nothing has been imported yet. The first live import removes them for good.',
  }),
  ...mailServerSettings,
  PROSPECTS_MAIL_FROM: setting.text<string>({
    default: 'Quintet <no-reply@quintet.example>',
    describe: 'The sender of reminders and of alerts about new hotels: `Name <address>` or the address alone.',
  }),
  AUDIT_CONTACT_URL: setting.plainHttpsUrl<string | undefined>({
    default: undefined,
    describe:
      'A page that says who audits web pages from here and how to object; sent with the user agent of every audit.',
  }),
  EMAIL_LIST_QUESTIONS: setting.integer({
    min: 4,
    max: 10_000,
    default: 100,
    describe: 'How many questions a second name servers are asked at most while lists of e-mail addresses are checked.',
  }),
  EMAIL_LIST_DOMAIN_QUESTIONS: setting.integer({
    min: 2,
    max: 1000,
    default: 10,
    describe: 'How many of them at most about one registered domain and what lies below it.',
  }),
  FX_REFRESH: setting.flag<boolean>({
    default: true,
    describe:
      'Fetch exchange rates at the start and every six hours. Without, the last good ones are used, or the bundled snapshot, and answers tell their age.',
  }),
  FX_ECB_URL: setting.url(['http:', 'https:'], {
    default: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    describe: "The European Central Bank's reference rates of the day, or a mirror in the same format.",
  }),
  FX_RATES_URL: setting.url(['http:', 'https:'], {
    default: 'https://api.frankfurter.dev/v2/rates',
    describe:
      "Where `/v2/rates` of a Frankfurter API is, public or self-hosted: for dong and riel, and for what the European Central Bank's file lacks.",
  }),
};
