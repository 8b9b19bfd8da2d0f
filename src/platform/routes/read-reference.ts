import { media } from '../http/operation/operation.ts';
import { operation } from './context.ts';

/** The front page of the API reference. */
export const readReference = operation({
  id: 'readReference',
  method: 'GET',
  path: '/docs',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 300 } },
  summary: 'API reference: the services',
  reply: { 200: media('text/html', 'A page') },
  handle: ({ service }) => service.index(),
});
