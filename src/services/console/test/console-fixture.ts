import { randomUUID } from 'node:crypto';
import type { Ports } from '#platform/ports.ts';
import type { Service } from '#platform/service.ts';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import { freePort } from '#test/support/redis.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import type { ReceivedMail, RunningSmtpServer } from '#test/support/smtp-server.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import { codeAt, stepAt } from '../accounts/totp.ts';
import { consoleService } from '../index.ts';
import { Authenticator } from './authenticator.ts';

/** The console alone, on a real port, with a real mail server beside it. */
export type ConsoleFixture = {
  url: string;
  server: TestServer;
  smtp: RunningSmtpServer;
  /** As the console's own page asks. */
  ask: (method: string, path: string, options?: AskOptions) => Promise<Answer>;
  mailTo: (email: string) => Promise<ReceivedMail>;
  tokenFor: (email: string) => Promise<string>;
  /** Somebody with a confirmed address, signed in by password. */
  signIn: (person?: Partial<Person>) => Promise<SignedInPerson>;
  /** Adds an authenticator application; gives its secret and the recovery codes. */
  addTotp: (cookie: string) => Promise<Totp>;
  addPasskey: (cookie: string) => Promise<Authenticator>;
  close: () => Promise<void>;
};

type AskOptions = {
  json?: unknown;
  cookie?: string | undefined;
  origin?: string;
  headers?: Record<string, string>;
};
type Person = { name: string; email: string; password: string };
export type SignedInPerson = Person & { id: string; cookie: string };
type Totp = { secret: Buffer; recoveryCodes: string[] };

export const PASSWORD = 'seven green umbrellas rest';
export const someEmail = () => `${randomUUID()}@example.com`;

export async function openConsoleFixture(
  environment: Record<string, string> = {},
  beside: readonly Service[] = [],
  ports?: Ports,
): Promise<ConsoleFixture> {
  const smtp = await startSmtpServer();
  const port = environment['PORT'] ?? String(await freePort());
  const url = environment['PUBLIC_URL'] ?? `http://localhost:${port}`;
  const server = await startTestServer({
    services: [consoleService, ...beside],
    ...(ports !== undefined && { ports }),
    environment: {
      PORT: port,
      PUBLIC_URL: url,
      CONSOLE_SIGNUP: 'open',
      SMTP_URL: smtp.url,
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
      LIMIT_KEY_PER_MINUTE: '1000000',
      ...environment,
    },
  });
  const asked: ConsoleFixture['ask'] = (method, path, { json, cookie, origin = url, headers = {} } = {}) =>
    ask(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(json !== undefined && { json }),
      headers: { origin, ...(cookie !== undefined && { cookie }), ...headers },
    });
  const mailTo = (email: string) => smtp.next((mail) => mail.recipients.includes(email));
  const tokenFor = async (email: string) => tokenIn(await mailTo(email));
  const ok = async (answer: Promise<Answer>) => {
    const given = await answer;
    if (given.status !== 200) throw new Error(`${given.status} ${given.text}`);
    return given;
  };
  return {
    url,
    server,
    smtp,
    ask: asked,
    mailTo,
    tokenFor,
    signIn: async (given = {}) => {
      const person = { name: 'Ada', email: someEmail(), password: PASSWORD, ...given };
      await ok(asked('POST', '/api/console/auth/sign-up', { json: person }));
      const json = { token: await tokenFor(person.email), password: person.password };
      const entered = await ok(asked('POST', '/api/console/auth/verify-email', { json }));
      const cookie = cookieIn(entered);
      const session = await ok(asked('GET', '/api/console/auth/session', { cookie }));
      return { ...person, id: session.json<{ user: { id: string } }>().user.id, cookie };
    },
    addTotp: async (cookie) => {
      const begun = await ok(asked('POST', '/api/console/account/totp', { json: {}, cookie }));
      const secret = fromBase32(begun.json<{ secret: string }>().secret);
      const json = { code: codeAt(secret, stepAt(new Date()) - 1) };
      const confirmed = await ok(asked('POST', '/api/console/account/totp/confirm', { json, cookie }));
      return { secret, ...confirmed.json<{ recoveryCodes: string[] }>() };
    },
    addPasskey: async (cookie) => {
      const authenticator = new Authenticator(url);
      const options = await ok(asked('POST', '/api/console/account/passkeys/options', { json: {}, cookie }));
      const json = { name: 'Laptop', credential: authenticator.create(options.json()) };
      await ok(asked('POST', '/api/console/account/passkeys', { json, cookie }));
      return authenticator;
    },
    close: async () => {
      await server.close();
      await smtp.close();
    },
  };
}

export const cookieIn = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .filter((cookie) => !/^(__Host-)?console\.device=/.test(cookie ?? ''))
    .join('; ');

export const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code;

function tokenIn({ link }: ReceivedMail): string {
  const token = new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token');
  if (token === null) throw new Error(`No token in ${link}`);
  return token;
}

export function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
