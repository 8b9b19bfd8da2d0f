import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalFixture } from './portal-fixture.ts';
import { openPortalFixture, someEmail } from './portal-fixture.ts';
import { liftAttemptLimits, PATIENT } from './security-fixture.ts';

/** What a stranger writes into a form goes into no header of a mail, to no other recipient, and into no text as a link. */
let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture(PATIENT);
  await liftAttemptLimits(fixture);
});
afterAll(() => fixture.close());

const VICTIM = 'victim@example.org';
const HEADERS = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

const NASTY = [
  `\r\nBcc: ${VICTIM}`,
  `\nBcc: ${VICTIM}\n`,
  `\rCc: ${VICTIM}`,
  `\r\n\r\n<h1>otro</h1>`,
  `\r\n.\r\nRCPT TO:<${VICTIM}>\r\n`,
  `%0d%0aBcc:%20${VICTIM}`,
  `=?utf-8?Q?=0D=0ABcc:_${VICTIM}?=`,
  `, ${VICTIM}`,
  `<${VICTIM}>`,
  `\u2028Bcc: ${VICTIM}`,
  `\u0000Bcc: ${VICTIM}`,
  '<a href="https://evil.example">Gana un premio</a>',
  'https://evil.example/premio',
  'www.evil.example',
  '{{constructor}}',
  '$&',
];

/** Everything that has come so far, once the mails that were asked for before this are there. */
async function allMails() {
  const last = someEmail();
  await fixture.post('/api/auth/sign-in/magic-link', { email: last });
  await fixture.mailTo(last);
  return fixture.smtp.mails;
}

async function expectAllHarmless(recipients: readonly string[]): Promise<void> {
  const mails = await allMails();
  for (const mail of mails) {
    expect(mail.recipients).toHaveLength(1);
    expect(mail.email.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
    expect(mail.email.to?.map(({ address }) => address)).toEqual(mail.recipients);
    expect(mail.recipients).not.toContain(VICTIM);
    expect(mail.raw).not.toContain('evil.example');
    expect(`${mail.text}${mail.html}`).not.toContain(VICTIM);
    expect(mail.html).not.toContain('<h1>otro');
    expect(new URL(mail.link ?? fixture.url).origin).toBe(fixture.url);
  }
  for (const each of recipients) expect(mails.some((mail) => mail.recipients.includes(each))).toBe(true);
}

describe('nothing is injected', () => {
  test('through a name: it is refused, or left out', async () => {
    const signUp = async (name: string) => {
      const email = someEmail();
      const { status } = await fixture.post('/api/auth/sign-up/email', { name, email, password: 'jade y obsidiana' });
      expect([200, 400], name).toContain(status);
      return status === 200 ? [email] : [];
    };
    const arrived = (await Promise.all(NASTY.flatMap((nasty) => [signUp(nasty), signUp(`Ana${nasty}`)]))).flat();
    expect(arrived.length).toBeGreaterThan(5);
    await Promise.all(arrived.map((email) => fixture.mailTo(email)));
    await expectAllHarmless(arrived);
  });

  test('through a name that is changed later, in every mail that follows', async () => {
    const { email, password, cookie } = await fixture.signIn();
    const rename = async (name: string) => (await fixture.post('/api/auth/update-user', { name }, { cookie })).status;
    const takes: string[] = [];
    for (const name of NASTY) {
      const status = await rename(name);
      expect([200, 400], name).toContain(status);
      if (status === 200) takes.push(name);
    }
    expect(takes.length).toBeGreaterThan(3);
    // Each mail goes out under the name of its moment: the answer is held back, the mail is not.
    const answers: Promise<unknown>[] = [];
    for (const name of takes) {
      await rename(name);
      answers.push(fixture.post('/api/auth/request-password-reset', { email }));
      await fixture.mailTo(email);
    }
    await Promise.all(answers);
    await fixture.post('/api/auth/delete-user', { password }, { cookie });
    await fixture.mailTo(email);
    await expectAllHarmless([email]);
  });

  test('through an address, an old or a new one: it is refused', async () => {
    const { cookie } = await fixture.signIn();
    // Letters and points alone make another address, and a good one.
    const addresses = NASTY.filter((nasty) => !/^[\w.]+$/.test(nasty)).flatMap((nasty) => [
      `ana@example.com${nasty}`,
      `${nasty}ana@example.com`,
      `ana${nasty}@x.com`,
    ]);
    const more = [
      '"ana"@example.com',
      'ana@[127.0.0.1]',
      'ana@localhost',
      'Ana <ana@example.com>',
      'ana@example.com,b@x.com',
    ];
    const refuse = async (email: string) => {
      const answers = await Promise.all([
        fixture.post('/api/auth/sign-up/email', { name: 'Ana', email, password: 'jade y obsidiana' }),
        fixture.post('/api/auth/sign-in/magic-link', { email }),
        fixture.post('/api/auth/request-password-reset', { email }),
        fixture.post('/api/auth/send-verification-email', { email }),
        fixture.post('/api/auth/sign-in/email', { email, password: 'x' }),
        fixture.post('/api/auth/change-email', { newEmail: email }, { cookie }),
      ]);
      expect(
        answers.map(({ status }) => status),
        email,
      ).toEqual(answers.map(() => 400));
    };
    await Promise.all([...addresses, ...more].map(refuse));
    await expectAllHarmless([]);
  });

  test('through the way back: it stays inside its link', async () => {
    const sendLink = async (nasty: string) => {
      const email = someEmail();
      const volver = `${fixture.url}/cuenta?x=${nasty}`;
      const { status } = await fixture.post('/api/auth/sign-in/magic-link', { email, volver });
      expect([200, 400]).toContain(status);
      return status === 200 ? [email] : [];
    };
    const arrived = (await Promise.all(NASTY.filter((each) => !each.includes('evil')).map(sendLink))).flat();
    for (const email of arrived) {
      const { link = '' } = await fixture.mailTo(email);
      expect(new URLSearchParams(new URL(link).hash.slice(1)).get('volver')).toMatch(`${fixture.url}/cuenta?x=`);
    }
    expect(arrived.length).toBeGreaterThan(2);
    const recipients = new Set(fixture.smtp.mails.flatMap((mail) => mail.recipients));
    expect(recipients).not.toContain(VICTIM);
  });
});
