import { preparedResource } from '../context.ts';
import { Gateway } from '../timeline/gateway/gateway.ts';

/** The five documents of the doctrine. */
export const gateway = preparedResource({
  name: 'gateway',
  summary: 'Five documents: what the system is, what it claims and what it does not',
  reply: Gateway,
  lasts: true,
  handle: ({ service }) => service.prepared.gateway,
});
