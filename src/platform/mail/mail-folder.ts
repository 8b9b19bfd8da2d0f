import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { messageOf } from './message.ts';
import { readSender } from './sender.ts';
import type { ComposedMail, MailTransport } from './transport.ts';

/**
 * For installations without a mail server: each mail becomes an .eml file that mail programs open and that people can
 * read as it is: both parts are plain UTF-8, no line is broken, a link can be copied from it. The links open accounts, so
 * the folder is its owner's alone. Only the newest are kept; files that are not ours are left alone.
 */
const KEPT = 200;
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d{6}-[a-z-]+-[0-9a-f]{8}\.eml$/;

export function openMailFolder(directory: string, from: string): MailTransport {
  const sender = readSender(from);
  const writer = createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return {
    deliver: async (mail) => {
      const { message } = await writer.sendMail({
        ...messageOf(mail, sender),
        text: { raw: partOf('text/plain', mail.text) },
        html: { raw: partOf('text/html', mail.html) },
      });
      count = (count + 1) % 1_000_000;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await chmod(directory, 0o700);
      const name = fileName(mail, count);
      // Under another name first: whoever watches the folder sees whole mails only.
      const unfinished = join(directory, `${name}.part`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600, flag: 'wx' });
      await rename(unfinished, join(directory, name));
      await removeOldest(directory);
    },
    close: () => writer.close(),
  };
}

/** In the order of time; `count` keeps it within a millisecond. */
function fileName(mail: ComposedMail, count: number): string {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return `${time}-${String(count).padStart(6, '0')}-${mail.kind}-${randomBytes(4).toString('hex')}.eml`;
}

/** nodemailer would choose quoted-printable, which breaks a link over several lines. */
const partOf = (type: string, content: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content.replaceAll('\n', '\r\n')}`;

async function removeOldest(directory: string): Promise<void> {
  const mails = (await readdir(directory)).filter((name) => NAME.test(name)).sort();
  await Promise.all(mails.slice(0, -KEPT).map((name) => rm(join(directory, name), { force: true })));
}
