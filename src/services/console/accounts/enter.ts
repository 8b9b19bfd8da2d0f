import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '#platform/accounts/realm.ts';
import { asHeader, clientOf, cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { describeError } from '#platform/telemetry/log.ts';
import type { PeopleContext } from '../context.ts';
import { describeSession } from '../store/sessions.ts';
import { deviceName } from './device-name.ts';

export type Entered = { status: 'signed_in' | 'second_factor_required' };

/** Answers somebody for whom a session has begun: all is done, or the second factor is asked for. */
export async function answerEntered(
  service: PeopleContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies }: { cookies: readonly string[] },
): Promise<Entered> {
  const token = service.cookie.tokenIn(asHeader(cookies)) ?? '';
  const described = await describeSession(service.database, token, {
    device: deviceName(request.headers['user-agent']),
    client: clientOf(request).subject,
  });
  if (described?.awaitsFactor === true) {
    sendCookies(reply, cookies);
    return { status: 'second_factor_required' };
  }
  sendCookies(reply, [...cookies, ...(await knownFromNowOn(service, asHeader(cookies)))]);
  return { status: 'signed_in' };
}

/** The same for a session that we have begun ourselves. */
export function answerBegun(
  service: PeopleContext,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<Entered> {
  const seconds = service.realm.sessionDays * 86_400;
  const cookie = service.cookie.setCookie(token, { seconds, isSecure: isSecure(service.url) });
  return answerEntered(service, request, reply, { cookies: [cookie] });
}

/** Whoever gets in here is known here from now on; and is in, even if that cannot be said. */
export async function knownFromNowOn({ devices, log }: PeopleContext, header: string): Promise<string[]> {
  return await devices.cookiesFor(header).catch((error: unknown) => {
    log.warn({ error: describeError(error) }, 'a device is not known from now on');
    return [];
  });
}

/** The ways in have changed, and what said that the device is known with them: it is said anew. */
export async function keepDevice(service: PeopleContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  sendCookies(reply, await knownFromNowOn(service, cookieOf(request)));
}

/** Of a request that was admitted by its session. */
export const sessionTokenOf = ({ cookie }: Pick<PeopleContext, 'cookie'>, request: FastifyRequest): string =>
  cookie.tokenIn(cookieOf(request)) ?? '';
