import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMailFolder } from '#platform/mail/mail-folder.ts';
import { MailRefused } from '#platform/mail/transport.ts';
import { LINK, PORTAL_URL, sampleMails, verifyMail } from '../../test/mail-samples.ts';
import { composeMail } from '../compose.ts';

const FROM = 'Portal Maya <no-responder@portal.example>';
let home: string;
let folder: string;
let count = 0;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'mail-folder-'));
});
beforeEach(() => {
  count += 1;
  folder = join(home, String(count), 'mail');
});
afterAll(() => rm(home, { recursive: true }));

const namesIn = async (directory: string) => (await readdir(directory)).sort();

it('writes every kind as a file that a mail program reads', async () => {
  const transport = openMailFolder(folder, FROM);
  for (const mail of sampleMails) await transport.deliver(composeMail(mail, PORTAL_URL));
  const names = await namesIn(folder);
  expect(names).toHaveLength(sampleMails.length);
  for (const [index, mail] of sampleMails.entries()) {
    const name = names[index] ?? '';
    expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT.*-${mail.kind}-[0-9a-f]{8}\\.eml$`));
    const sent = composeMail(mail, PORTAL_URL);
    const email = await PostalMime.parse(await readFile(join(folder, name)));
    expect(email.subject).toBe(sent.subject);
    expect(email.text?.trimEnd()).toBe(sent.text.trimEnd());
    expect(email.html?.trimEnd()).toBe(sent.html.trimEnd());
    expect(email.to).toEqual([{ address: 'ana@example.org', name: '' }]);
    expect(email.from).toEqual({ address: 'no-responder@portal.example', name: 'Portal Maya' });
    expect(email.messageId).toMatch(/@portal\.example>$/);
  }
});

it('can be read by eye: accents as they are, the link in one piece on a line of its own', async () => {
  await openMailFolder(folder, FROM).deliver(composeMail(verifyMail(), PORTAL_URL));
  const [name = ''] = await namesIn(folder);
  const lines = (await readFile(join(folder, name), 'utf8')).split('\r\n');
  expect(lines).toContain('Hola, Ana Sofía Núñez:');
  expect(lines).toContain(LINK);
});

it("is its owner's alone, even if the folder was there and open", async () => {
  const transport = openMailFolder(folder, FROM);
  await transport.deliver(composeMail(verifyMail(), PORTAL_URL));
  await chmod(folder, 0o755);
  await transport.deliver(composeMail(verifyMail(), PORTAL_URL));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await namesIn(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

it('keeps the newest 200, and what others put there', async () => {
  const transport = openMailFolder(folder, FROM);
  const deliver = (name: string) => transport.deliver(composeMail(verifyMail({ name }), PORTAL_URL));
  await deliver('Primera');
  await writeFile(join(folder, 'apuntes.eml'), 'mine');
  for (let batch = 0; batch < 20; batch += 1) await Promise.all(Array.from({ length: 10 }, () => deliver('Ana')));
  await deliver('Última');
  const names = (await namesIn(folder)).filter((name) => name !== 'apuntes.eml');
  expect(names).toHaveLength(200);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  expect(texts.some((text) => text.includes('Primera'))).toBe(false);
  expect(texts.at(-1)).toContain('Hola, Última:');
  expect(await readFile(join(folder, 'apuntes.eml'), 'utf8')).toBe('mine');
});

it('refuses an address that is none, as a mail server would', async () => {
  const mail = composeMail(verifyMail({ to: 'ana@example.org\r\nBcc: victim@example.org' }), PORTAL_URL);
  await expect(openMailFolder(folder, FROM).deliver(mail)).rejects.toBeInstanceOf(MailRefused);
});
