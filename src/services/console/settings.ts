import { setting } from '#platform/config/setting.ts';
import { mailServerSettings } from '#platform/mail/settings.ts';

export const settings = {
  CONSOLE_SIGNUP: setting.choice(['open', 'invited'], {
    default: 'invited',
    describe: 'Who may make an account: anybody, or whoever was invited.',
  }),
  CONSOLE_MAIL_FROM: setting.text<string>({
    default: 'Quintet <no-reply@quintet.example>',
    describe: "The sender of the console's e-mails: `Name <address>` or the address alone.",
  }),
  ...mailServerSettings,
};
