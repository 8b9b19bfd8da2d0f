import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerParent } from '../answer-parent.ts';

/** Lets a yardstick listen on a free loopback port until the bench ends it. */
export async function listenBare(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  answerParent((app.server.address() as AddressInfo).port, () => app.close());
}
