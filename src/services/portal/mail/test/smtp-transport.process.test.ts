import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { SmtpLimits } from '#platform/mail/smtp-transport.ts';
import { openSmtpTransport } from '#platform/mail/smtp-transport.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import { MailRefused } from '#platform/mail/transport.ts';
import type { SmtpServerOptions } from '#test/support/smtp-server.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import { LINK, PORTAL_URL, sampleMails, verifyMail } from '../../test/mail-samples.ts';
import { composeMail } from '../compose.ts';

const FROM = 'Portal Maya — Guatemala <no-responder@portal.example>';
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function startServer(options?: SmtpServerOptions) {
  const server = await startSmtpServer(options);
  open.push(server.close);
  return server;
}

function openTransport(url: string, limits?: SmtpLimits): MailTransport {
  const transport = openSmtpTransport(url, FROM, limits);
  open.push(transport.close);
  return transport;
}

/** Something that listens, but is no mail server by itself. */
async function startTcp(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    open.push(() => socket.destroy());
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function passOn(socket: Socket, port: number): Socket {
  const onwards = connect(port, '127.0.0.1');
  onwards.on('error', () => {});
  return socket.pipe(onwards).pipe(socket);
}

const composed = composeMail(verifyMail(), PORTAL_URL);
const failureOf = (transport: MailTransport) =>
  transport.deliver(composed).then(
    () => undefined,
    (error: Error) => error,
  );

describe('a mail that arrives', () => {
  it('is the one that was written, for every kind', async () => {
    const server = await startServer();
    const transport = openTransport(server.url);
    for (const mail of sampleMails) {
      const sent = composeMail(mail, PORTAL_URL);
      await transport.deliver(sent);
      const received = await server.next();
      expect(received.subject).toBe(sent.subject);
      expect(received.text.trimEnd()).toBe(sent.text.trimEnd());
      expect(received.html.trimEnd()).toBe(sent.html.trimEnd());
      expect(received.recipients).toEqual(['ana@example.org']);
      expect(received.sender).toBe('no-responder@portal.example');
      expect(received.email.to).toEqual([{ address: 'ana@example.org', name: '' }]);
      expect(received.email.from).toEqual({ address: 'no-responder@portal.example', name: 'Portal Maya — Guatemala' });
      if ('link' in mail) {
        expect(received.link).toBe(LINK);
        expect(received.html).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
      }
    }
    expect(server.mails).toHaveLength(sampleMails.length);
  });

  it('says that nobody should answer, and when and where it was made', async () => {
    const server = await startServer();
    const transport = openTransport(server.url);
    const before = Math.floor(Date.now() / 1000) * 1000;
    await transport.deliver({ ...composed, id: 'siempre-la-misma' });
    await transport.deliver(composed);
    await transport.deliver(composed);
    const [first, second, third] = await Promise.all([server.next(), server.next(), server.next()]);
    const header = (name: string) => first.email.headers.find(({ key }) => key === name)?.value;
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(new Date(header('date') ?? '').getTime()).toBeGreaterThanOrEqual(before);
    expect(first.email.messageId).toBe('<siempre-la-misma@portal.example>');
    expect(second.email.messageId).toMatch(/^<[0-9a-f-]{36}@portal\.example>$/);
    expect(third.email.messageId).not.toBe(second.email.messageId);
    expect(header('x-mailer')).toBeUndefined();
  });

  it('goes over a connection that is kept, or over a new one when that was closed', async () => {
    const server = await startServer();
    const sockets: Socket[] = [];
    const url = await startTcp((socket) => sockets.push(passOn(socket, server.port)));
    const transport = openTransport(url);
    for (let mail = 0; mail < 3; mail += 1) await transport.deliver(composed);
    for (const socket of sockets) socket.destroy();
    await transport.deliver(composed);
    const [first, second, third, last] = server.mails.map(({ connection }) => connection);
    expect([second, third]).toEqual([first, first]);
    expect(last).not.toBe(first);
  });
});

describe('the account at the mail server', () => {
  const account = { user: 'portal@example.org', password: 'p@ss:wörd/%#?' };

  it('is used as the address says', async () => {
    const server = await startServer({ account });
    await openTransport(server.url).deliver(composed);
    expect((await server.next()).user).toBe('portal@example.org');
  });

  it('with a wrong password, the mail waits and the password is not told', async () => {
    const server = await startServer({ account });
    const error = await failureOf(openTransport(server.url.replace(/:[^:@]+@/, ':secreto@')));
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ name: 'MailNotSent', code: 'EAUTH' });
    expect(String(error?.stack)).not.toMatch(/secreto|ana@/);
  });

  it('is not told to another machine without TLS', async () => {
    const server = await startServer({ account });
    // 0.0.0.0 leads to this machine, and is not a loopback address by name.
    const error = await failureOf(openTransport(server.url.replace('127.0.0.1', '0.0.0.0')));
    expect(error).toMatchObject({ name: 'MailNotSent', code: 'ETLS' });
    expect(server.mails).toHaveLength(0);
  });
});

describe('refusals', () => {
  it.each([550, 551, 553, 554])('%i for the recipient is for good, and does not name them', async (code) => {
    const server = await startServer({ refuse: () => code });
    const error = await failureOf(openTransport(server.url));
    expect(error).toBeInstanceOf(MailRefused);
    expect(error?.message).toBe(`the mail server answered ${code} at RCPT TO`);
    expect(String(error?.stack)).not.toContain('ana@');
    expect(error?.cause).toBeUndefined();
  });

  it.each([450, 451, 452, 421, 530])('%i for the recipient is not', async (code) => {
    const server = await startServer({ refuse: () => code });
    const error = await failureOf(openTransport(server.url));
    expect(error).toMatchObject({ name: 'MailNotSent' });
    expect(String(error?.stack)).not.toContain('ana@');
  });

  it('of the content are told apart in the same way', async () => {
    const codes = [554, 451];
    const server = await startServer({ refuseContent: () => codes.shift() });
    const transport = openTransport(server.url);
    expect(await failureOf(transport)).toBeInstanceOf(MailRefused);
    expect(await failureOf(transport)).toMatchObject({ name: 'MailNotSent' });
    expect(await failureOf(transport)).toBeUndefined();
  });

  it('leave the transport usable for the next mail', async () => {
    const codes = [550, undefined];
    const server = await startServer({ refuse: () => codes.shift() });
    const transport = openTransport(server.url);
    expect(await failureOf(transport)).toBeInstanceOf(MailRefused);
    await transport.deliver(composed);
    expect(server.mails).toHaveLength(1);
  });
});

describe('a server that is not well', () => {
  const never = 600_000;
  const patient: SmtpLimits = { connectMs: never, greetingMs: never, silenceMs: never, deliveryMs: never };

  it('never greets: given up after the time for that', async () => {
    const url = await startTcp(() => {});
    expect(await failureOf(openTransport(url, { ...patient, greetingMs: 50 }))).toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('greets and falls silent: given up after the time for that', async () => {
    const url = await startTcp((socket) => socket.write('220 aqui\r\n'));
    expect(await failureOf(openTransport(url, { ...patient, silenceMs: 50 }))).toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('keeps talking without end: given up after the time for a delivery, and the next mail gets through', async () => {
    const server = await startServer();
    let isStalling = true;
    const url = await startTcp((socket) => {
      if (!isStalling) return passOn(socket, server.port);
      const timer = setInterval(() => socket.write('220-un momento\r\n'), 5);
      return socket.on('close', () => clearInterval(timer));
    });
    const transport = openTransport(url, { ...patient, deliveryMs: 200 });
    expect(await failureOf(transport)).toMatchObject({ name: 'MailNotSent' });
    isStalling = false;
    // However slow the machine: what is given up is tried again, as the job does.
    for (let attempt = 0; attempt < 20 && server.mails.length === 0; attempt += 1) await failureOf(transport);
    expect(server.mails.length).toBeGreaterThan(0);
  });

  it('is not there at all: the mail waits', async () => {
    const server = await startSmtpServer();
    await server.close();
    const error = await failureOf(openTransport(server.url));
    expect(error).toMatchObject({ name: 'MailNotSent' });
    expect(error?.message).toContain('ECONNREFUSED');
  });

  it('closes the connection at once: an error, not a hang', async () => {
    const url = await startTcp((socket) => socket.destroy());
    expect(await failureOf(openTransport(url, patient))).toMatchObject({ name: 'MailNotSent' });
  });
});

describe('what cannot be opened', () => {
  it.each(['', 'portal', 'Portal <portal>', 'a@b.example, c@d.example', 'Portal\r\nBcc: x <a@b.example>', '<<a@b>>'])(
    'a sender like %j',
    (from) => {
      expect(() => openSmtpTransport('smtp://127.0.0.1:25', from)).toThrow('must be an address');
    },
  );

  it('an address with options that would be ignored', () => {
    expect(() => openSmtpTransport('smtp://127.0.0.1:25?pool=true', FROM)).toThrow('no options');
  });
});
