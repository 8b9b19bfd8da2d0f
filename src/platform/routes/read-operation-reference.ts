import Type from 'typebox';
import { media } from '../http/operation/operation.ts';
import { platformProblem } from '../http/problem/problems.ts';
import { operation } from './context.ts';

/** The API reference of one operation. */
export const readOperationReference = operation({
  id: 'readOperationReference',
  method: 'GET',
  path: '/docs/{service}/{operation}',
  access: 'open',
  effect: 'read',
  cache: { open: { seconds: 300 } },
  packs: true,
  summary: 'API reference of an operation',
  params: Type.Object({ service: Type.String(), operation: Type.String() }),
  page: true,
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: ({ params, service, request }) => {
    const page = service.reference.get(`${params.service}/${params.operation}`);
    if (page === undefined)
      throw platformProblem('not_found', { public: 'This server has no such operation. See /docs.' });
    return page()(request);
  },
});
