import Type from 'typebox';
import { media } from '../http/operation/operation.ts';
import { platformProblem } from '../http/problem/problems.ts';
import { operation } from './context.ts';

/** The API reference of one service. */
export const readServiceReference = operation({
  id: 'readServiceReference',
  method: 'GET',
  path: '/docs/{service}',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 300 } },
  packs: true,
  summary: 'API reference of a service',
  params: Type.Object({ service: Type.String() }),
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: ({ params, service, request }) => {
    const page = service.reference.get(params.service);
    if (page === undefined)
      throw platformProblem('not_found', { public: 'This server has no such service. See /docs.' });
    return page()(request);
  },
});
