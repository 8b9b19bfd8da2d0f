import type { FastifyRequest } from 'fastify';
import type { PortalContext } from '../context.ts';
import { clientOf } from './reply.ts';
import { DONE } from './schema.ts';
import { MAIL_STEP_MS, steadily } from './steadily.ts';

/**
 * For whatever sends an e-mail: it is counted by address and by place, and answered alike, in words and in time, whatever is
 * known about the address. What is the case, only its mailbox learns.
 */
export function answerAlike(
  { attempts }: Pick<PortalContext, 'attempts'>,
  request: FastifyRequest,
  email: string,
  send: () => Promise<void>,
): Promise<typeof DONE> {
  return steadily(MAIL_STEP_MS, async () => {
    await attempts.take('mail', { email, client: clientOf(request) });
    await send();
    return DONE;
  });
}
