import Type from 'typebox';
import { media } from '../http/operation.ts';
import { platformProblem } from '../http/problems.ts';
import { operation } from './context.ts';

/** The API reference of one service. */
export const readServiceReference = operation({
  id: 'readServiceReference',
  method: 'GET',
  path: '/docs/{service}',
  access: 'open',
  cache: { open: { seconds: 300 } },
  summary: 'API reference of a service',
  params: Type.Object({ service: Type.String() }),
  reply: { 200: media('text/html', 'A page') },
  handle: ({ params, service }) => {
    const page = service.services.get(params.service);
    if (page === undefined)
      throw platformProblem('not_found', { public: 'This server has no such service. See /docs.' });
    return page;
  },
});
