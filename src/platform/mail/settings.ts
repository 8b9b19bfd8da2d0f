import { join } from 'node:path';
import { setting } from '../config/setting.ts';

/** The settings of every service that sends mails. */
export const mailServerSettings = {
  SMTP_URL: setting.url<string | undefined>(['smtp:', 'smtps:'], {
    default: undefined,
    secret: true,
    defaultText: 'e-mails go to `DATA_DIR/mail`',
    describe: 'The mail server, with user name and password if it wants them: `smtps://user:password@mail.example`.',
  }),
};

/** Where mails lie that no server takes. */
export const mailFolderOf = (dataDirectory: string) => join(dataDirectory, 'mail');
