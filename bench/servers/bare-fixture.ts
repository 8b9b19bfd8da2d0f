import { fastify } from 'fastify';
import type { Static } from 'typebox';
import { GREETING_PATH, Greeting, greet, ORDER_PATH, Order, Receipt, takeOrder } from './fixture-schema.ts';
import { listenBare } from './listen-bare.ts';

/** The two routes of fixture-schema.ts on Fastify as it comes, without log: the yardstick of the platform's chain. */
const app = fastify({ logger: false });
app.get(GREETING_PATH, { schema: { response: { 200: Greeting } } }, () => greet());
app.post<{ Body: Static<typeof Order> }>(
  ORDER_PATH,
  { schema: { body: Order, response: { 200: Receipt } } },
  (request) => takeOrder(request.body),
);
await listenBare(app);
