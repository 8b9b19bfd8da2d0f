import Type from 'typebox';
import { platformProblem } from '../http/problem/problems.ts';
import { DATABASE, STATES } from './check-ready.ts';
import { operation } from './context.ts';

const ServiceReady = Type.Object(
  {
    service: Type.String(),
    status: Type.String({ enum: STATES }),
    database: DATABASE,
  },
  {
    title: 'ServiceReadyState',
    description: 'Whether traffic of the service should come here: 503 while it should not.',
  },
);

/** The same for one service, for a balancer that leads traffic to each of them by itself. */
export const checkServiceReady = operation({
  id: 'checkServiceReady',
  method: 'GET',
  path: '/readyz/{service}',
  access: 'open',
  effect: 'read',
  limited: false,
  cache: 'no-store',
  summary: 'Should traffic of one service come here?',
  tag: 'Health',
  params: Type.Object({ service: Type.String({ maxLength: 40 }) }),
  refuses: ['not_found'],
  reply: { 200: ServiceReady, 503: ServiceReady },
  replyExamples: { 503: { withoutDatabase: { service: 'fec', status: 'unavailable', database: 'down' } } },
  handle: async ({ params, service, reply }) => {
    const { services, database } = await service.checkReady();
    const status = Object.hasOwn(services, params.service) ? services[params.service] : undefined;
    if (status === undefined) throw platformProblem('not_found', { public: 'This server has no such service.' });
    if (status !== 'ready') reply.code(503).header('retry-after', '1');
    return { service: params.service, status, database };
  },
});
