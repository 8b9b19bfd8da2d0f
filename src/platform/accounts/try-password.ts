import type { FastifyRequest } from 'fastify';
import type { Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { KnownDevices } from './known-device.ts';
import { clientOf } from './reply.ts';
import { PASSWORD_STEP_MS, padTime } from './time-padding.ts';

type TryContext = { accounts: Pick<Accounts, 'signIn'>; attempts: Attempts; devices: KnownDevices };

/** A sign-in by password: counted by whoever tries, and as long for an unknown address as for a wrong password. */
export function tryPassword(
  { accounts, attempts, devices }: TryContext,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): ReturnType<Accounts['signIn']> {
  return padTime(PASSWORD_STEP_MS, async () => {
    const device = await devices.find(request.headers.cookie, email);
    const takeBack =
      device === undefined
        ? await attempts.take('password', { email, client: clientOf(request) })
        : await attempts.take('password on a known device', { device });
    const result = await accounts.signIn(email, password);
    if (result.outcome !== 'wrong') await takeBack();
    return result;
  });
}
