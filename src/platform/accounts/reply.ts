import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from '../http/connection/client-address.ts';
import { platformProblem } from '../http/problem/problems.ts';
import type { Log } from '../telemetry/log.ts';
import { describeError } from '../telemetry/log.ts';
import type { SignedIn } from './accounts.ts';
import type { Client } from './attempts.ts';
import type { KnownDevices } from './known-device.ts';
import { plainCookies } from './session-cookie.ts';

/** Sends the cookies of an outcome. */
export function sendCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}

/** Whoever gets in here is known here from now on; and is in, even if that cannot be said. */
export async function answerSignedIn(
  { devices, log }: { devices: KnownDevices; log: Log },
  reply: FastifyReply,
  { member, cookies }: SignedIn,
) {
  const device = await devices.cookiesFor(asHeader(cookies)).catch((error: unknown) => {
    log.warn({ error: describeError(error) }, 'a device is not known from now on');
    return [];
  });
  sendCookies(reply, [...cookies, ...device]);
  return { user: member };
}

/** What a browser would send back. */
export const asHeader = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

/** For a request that was admitted by a session which has ended since. */
export const sessionHasEnded = () => platformProblem('unauthorized', { headers: { 'www-authenticate': 'Session' } });

/** What attempts are counted by. */
export const clientOf = (request: FastifyRequest): Client => clientAddressOf(request);

/** Of a request that was admitted by its session: it has one. Read as the verifier reads it. */
export const cookieOf = (request: FastifyRequest) => plainCookies(request.headers.cookie ?? '');
