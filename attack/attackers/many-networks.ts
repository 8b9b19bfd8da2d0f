import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';

/**
 * Guesses the password of one e-mail address, and asks for every mail that can be asked for, from a thousand IP addresses of loopback in
 * turn, until it is ended.
 */
const { url, email } = JSON.parse(process.argv[2] ?? '') as { url: string; email: string };
const ADDRESSES = 1000;
const AT_ONCE = 4;
const agent = new Agent({ keepAlive: false });

const WAYS = [
  ['/api/auth/sign-in/email', { email, password: 'not the password' }],
  ['/api/auth/sign-in/magic-link', { email }],
  ['/api/auth/sign-in/email', { email, password: 'nor this one' }],
  ['/api/auth/request-password-reset', { email }],
  ['/api/auth/sign-in/email', { email, password: 'nor that one' }],
  ['/api/auth/sign-up/email', { name: 'Nadie', email, password: 'chosen by a stranger' }],
] as const;

let turn = 0;
process.on('disconnect', () => process.exit());
process.send?.('begun');
await Promise.all(Array.from({ length: AT_ONCE }, attack));

async function attack(): Promise<never> {
  for (;;) {
    const n = turn++;
    const nth = n % ADDRESSES;
    const [path, body] = WAYS[n % WAYS.length] ?? WAYS[0];
    await send(path, body, `127.77.${Math.floor(nth / 250)}.${1 + (nth % 250)}`).catch(() => {});
  }
}

function send(path: string, body: unknown, localAddress: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin: url };
    const sent = request(
      `${url}${path}`,
      { method: 'POST', headers, localAddress, agent },
      (answer: IncomingMessage) => {
        answer.resume().on('end', resolve).on('error', reject);
      },
    );
    sent.on('error', reject).end(JSON.stringify(body));
  });
}
