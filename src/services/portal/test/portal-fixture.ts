import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import type { ReceivedMail, RunningSmtpServer } from '#test/support/smtp-server.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import { portal } from '../index.ts';

/** The portal alone, on a real port, with a real mail server beside it. */
export type PortalFixture = {
  url: string;
  server: TestServer;
  smtp: RunningSmtpServer;
  /** A POST as the portal's own page sends it. */
  post: (path: string, json?: unknown, options?: PostOptions) => Promise<Answer>;
  get: (path: string, cookie?: string) => Promise<Answer>;
  /** The next mail to an address. */
  mailTo: (email: string) => Promise<ReceivedMail>;
  /** The token in a mail's link. */
  tokenFor: (email: string) => Promise<string>;
  /** A confirmed member, made by the operator's command, signed in. */
  signIn: (person?: Partial<Person>) => Promise<Person & { id: string; cookie: string }>;
  close: () => Promise<void>;
};

export type PostOptions = { cookie?: string; origin?: string; key?: string; headers?: Record<string, string> };
type Person = { name: string; email: string; password: string };

export const someEmail = () => `${randomUUID()}@example.com`;

export async function openPortalFixture(environment: Record<string, string> = {}): Promise<PortalFixture> {
  const smtp = await startSmtpServer();
  const port = environment['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const server = await startTestServer({
    services: [portal],
    environment: {
      PORT: port,
      SMTP_URL: smtp.url,
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
      LIMIT_KEY_PER_MINUTE: '1000000',
      ...environment,
    },
  });
  const post: PortalFixture['post'] = (path, json = {}, { cookie, origin = url, key, headers = {} } = {}) =>
    ask(`${url}${path}`, {
      json,
      headers: { origin, ...(cookie !== undefined && { cookie }), ...headers },
      ...(key !== undefined && { key }),
    });
  const mailTo = (email: string) => smtp.next((mail) => mail.recipients.includes(email));
  return {
    url,
    server,
    smtp,
    post,
    get: (path, cookie) => ask(`${url}${path}`, { headers: cookie === undefined ? {} : { cookie } }),
    mailTo,
    tokenFor: async (email) => tokenIn(await mailTo(email)),
    signIn: async (given = {}) => {
      const person = { name: 'Ixchel', email: someEmail(), password: 'jade y obsidiana', ...given };
      const { email, name, password } = person;
      const made = await server.cli(
        'users',
        'create',
        '--email',
        email,
        '--name',
        name,
        '--password',
        password,
        '--json',
      );
      if (made.exitCode !== 0) throw new Error(made.stderr);
      const answer = await post('/api/auth/sign-in/email', { email, password });
      if (answer.status !== 200) throw new Error(answer.text);
      return { ...person, id: answer.json<{ user: { id: string } }>().user.id, cookie: cookieIn(answer) };
    },
    close: async () => {
      await server.close();
      await smtp.close();
    },
  };
}

/** What a browser would send next, if it forgot which device it is. */
export const cookieIn = (answer: Answer) => cookiesOf(answer, (cookie) => !DEVICE.test(cookie));

/** What makes a browser one that the member has signed in with. */
export const deviceIn = (answer: Answer) => cookiesOf(answer, (cookie) => DEVICE.test(cookie));

const DEVICE = /^(__Host-)?portal\.device=/;

const cookiesOf = (answer: Answer, isWanted: (cookie: string) => boolean) =>
  answer.headers
    .getSetCookie()
    .filter(isWanted)
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

export function tokenIn({ link }: ReceivedMail): string {
  const token = new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token');
  if (token === null) throw new Error(`No token in ${link}`);
  return token;
}

export const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code;

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
