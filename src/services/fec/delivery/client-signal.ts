import type { FastifyReply } from 'fastify';
import { clientGone } from '../intake/slots.ts';

/** Ends when the client goes away before it has its answer: nobody is left for whom to work. */
export function untilClientLeaves(reply: FastifyReply): AbortSignal {
  const { raw } = reply;
  const controller = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) controller.abort(clientGone());
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
}
