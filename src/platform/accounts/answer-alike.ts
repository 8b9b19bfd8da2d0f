import type { FastifyRequest } from 'fastify';
import type { Attempts } from './attempts.ts';
import type { KnownDevices } from './known-device.ts';
import { clientOf } from './reply.ts';
import { DONE } from './schema.ts';
import { MAIL_STEP_MS, padTime } from './time-padding.ts';

/**
 * For whatever sends an e-mail to an address that anybody may name: it is counted by whoever asks, and answered alike, in
 * words and in time, whatever is known about the address and whether or not a mail may be sent (mailbox.ts). What is the
 * case, only its mailbox learns. `send` is told whether the address's member has signed in on this device.
 */
export function answerAlike(
  { attempts, devices }: { attempts: Attempts; devices: KnownDevices },
  request: FastifyRequest,
  email: string,
  send: (isKnown: boolean) => Promise<void>,
): Promise<typeof DONE> {
  return padTime(MAIL_STEP_MS, async () => {
    const device = await devices.find(request.headers.cookie, email);
    if (device === undefined) await attempts.take('mail', { email, client: clientOf(request) });
    else await attempts.take('mail from a known device', { device });
    await send(device !== undefined);
    return DONE;
  });
}
