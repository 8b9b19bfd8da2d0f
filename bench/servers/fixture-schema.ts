import type { Static } from 'typebox';
import Type from 'typebox';

/** Two small routes, described once for the platform and for bare Fastify: paths, schemas and what they answer. */
export const GREETING_PATH = '/api/bench/greeting';
export const ORDER_PATH = '/api/bench/orders';

export const Greeting = Type.Object({
  message: Type.String(),
  language: Type.String(),
  visitors: Type.Integer(),
});

export const Order = Type.Object(
  {
    article: Type.String({ minLength: 1, maxLength: 100 }),
    quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
    express: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const Receipt = Type.Object({ article: Type.String(), total_cents: Type.Integer(), express: Type.Boolean() });

const PRICE_CENTS = 1250;

export function greet(): Static<typeof Greeting> {
  return { message: 'Good morning', language: 'en', visitors: 42 };
}

export function takeOrder({ article, quantity, express = false }: Static<typeof Order>): Static<typeof Receipt> {
  return { article, total_cents: quantity * PRICE_CENTS, express };
}

export const exampleOrder: Static<typeof Order> = { article: 'kettle', quantity: 3, express: true };

export const Receipts = Type.Object({ receipts: Type.Array(Receipt) });

/** About 14 kB of JSON, made anew for each request. */
export function listReceipts(): Static<typeof Receipts> {
  return { receipts: Array.from({ length: 250 }, (_, i) => takeOrder({ article: `kettle ${i}`, quantity: i + 1 })) };
}
