import { operationsOf } from '#platform/http/operation/operation.ts';
import { defineService } from '#platform/service.ts';
import {
  GREETING_PATH,
  Greeting,
  greet,
  listReceipts,
  ORDER_PATH,
  Order,
  Receipt,
  Receipts,
  takeOrder,
} from './fixture-schema.ts';

/** The routes of fixture-schema.ts as a service of the platform. Open, and without a database. */
const operation = operationsOf<undefined>();

const getGreeting = operation({
  id: 'getGreeting',
  method: 'GET',
  path: GREETING_PATH,
  access: 'open',
  effect: 'read',
  summary: 'A small answer',
  reply: { 200: Greeting },
  handle: () => greet(),
});

const postOrder = operation({
  id: 'postOrder',
  method: 'POST',
  path: ORDER_PATH,
  access: 'open',
  effect: 'write',
  summary: 'A small question and a small answer',
  body: Order,
  reply: { 200: Receipt },
  handle: ({ body }) => takeOrder(body),
});

const listOrders = operation({
  id: 'listOrders',
  method: 'GET',
  path: ORDER_PATH,
  access: 'open',
  effect: 'read',
  summary: 'A large answer, which is packed for whoever takes that',
  reply: { 200: Receipts },
  handle: () => listReceipts(),
});

export const fixture = defineService({
  name: 'fixture',
  title: 'Fixture',
  version: '1.0.0',
  description: 'Only for measuring.',
  settings: {},
  credentials: [],
  open: { http: async () => undefined },
  operations: async () => [getGreeting, postOrder, listOrders],
});
