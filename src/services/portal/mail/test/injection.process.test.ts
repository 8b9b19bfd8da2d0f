import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSmtpTransport } from '#platform/mail/smtp-transport.ts';
import type { ComposedMail, MailTransport } from '#platform/mail/transport.ts';
import { MailRefused } from '#platform/mail/transport.ts';
import type { RunningSmtpServer } from '#test/support/smtp-server.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import { PORTAL_URL, verifyMail } from '../../test/mail-samples.ts';
import { composeMail } from '../compose.ts';
import { nastyAddress, nastyText } from './mail-nasty.ts';

/** Whatever is typed as a name or an address: one recipient, and no header but ours. */
let server: RunningSmtpServer;
let transport: MailTransport;
beforeAll(async () => {
  server = await startSmtpServer();
  transport = openSmtpTransport(server.url, 'Portal Maya <no-responder@portal.example>');
});
afterAll(async () => {
  transport.close();
  await server.close();
});

const HEADERS = [
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'auto-submitted',
  'mime-version',
  'content-type',
].sort();

async function sendAndJudge(mail: ComposedMail): Promise<void> {
  const before = server.mails.length;
  try {
    await transport.deliver(mail);
  } catch (error) {
    // What the mail server itself does not understand is refused for good too, not tried for half an hour.
    expect(error).toBeInstanceOf(MailRefused);
    expect(server.mails).toHaveLength(before);
    return;
  }
  expect(server.mails).toHaveLength(before + 1);
  const received = server.mails[before];
  // A domain is the same in capitals.
  expect(received?.recipients).toEqual([mail.to.replace(/@.*$/, (domain) => domain.toLowerCase())]);
  expect(received?.sender).toBe('no-responder@portal.example');
  expect(received?.email.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
  expect(received?.email.from?.address).toBe('no-responder@portal.example');
  expect(received?.email.to).toHaveLength(1);
  expect(received?.email.cc ?? []).toEqual([]);
  expect(received?.email.bcc ?? []).toEqual([]);
  expect(received?.email.attachments).toEqual([]);
}

it('holds for names and addresses', async () => {
  const { length } = server.mails;
  await fc.assert(
    fc.asyncProperty(nastyText, nastyAddress, (name, to) =>
      sendAndJudge(composeMail(verifyMail({ name, to }), PORTAL_URL)),
    ),
    { numRuns: 400 },
  );
  expect(server.mails.length).toBeGreaterThan(length);
});

it('holds for names alone, whose mails all arrive', async () => {
  await fc.assert(
    fc.asyncProperty(nastyText, async (name) => {
      const { length } = server.mails;
      await sendAndJudge(composeMail(verifyMail({ name }), PORTAL_URL));
      expect(server.mails).toHaveLength(length + 1);
      expect(server.mails[length]?.text).not.toContain('evil');
      expect(server.mails[length]?.html).not.toContain('evil');
    }),
    { numRuns: 200 },
  );
});

it('holds even if a text let something through', async () => {
  await fc.assert(
    fc.asyncProperty(nastyText, nastyText, (subject, text) =>
      sendAndJudge({
        kind: 'verify',
        to: 'ana@example.org',
        subject: `a${subject}`,
        text: `a${text}`,
        html: `<p>${text}`,
      }),
    ),
    { numRuns: 200 },
  );
});
