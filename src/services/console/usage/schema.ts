import Type from 'typebox';
import type { Outcome } from '#platform/usage/outcome.ts';
import { OUTCOMES } from '#platform/usage/outcome.ts';

/** Parameters and figures that the operations about usage share. */
const day = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 10,
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      'x-says': 'a day such as 2026-11-17',
      description,
    }),
  );

export const range = () => ({
  from: day('The first day (UTC). Without it, 29 days before the last, and by hours 13.'),
  to: day('The last day (UTC), included. Without it, today.'),
});

export const serviceName = () =>
  Type.Optional(Type.String({ maxLength: 20, pattern: '^[a-z]+$', 'x-says': 'the name of a service' }));

export const operationId = () =>
  Type.Optional(Type.String({ maxLength: 60, pattern: '^[A-Za-z]+$', 'x-says': 'the id of an operation' }));

export const keyId = () =>
  Type.Optional(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The id of a key; 00000000-0000-0000-0000-000000000000 for what people did here themselves.',
    }),
  );

const Milliseconds = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const figures = {
  requests: Type.Integer(),
  outcomes: Type.Object(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, Type.Integer()])) as CountsByOutcome, {
    description: 'By status: 3xx counts as 2xx, and 429 only as itself.',
  }),
  p50: Milliseconds('Half of the requests took at most so many milliseconds, as near as the counts tell.'),
  p95: Milliseconds('The same for 95 of 100.'),
};

type CountsByOutcome = Record<Outcome, ReturnType<typeof Type.Integer>>;

const Totals = Type.Object(figures, { title: 'UsageFigures' });

const Line = Type.Object(
  {
    day: Type.Optional(Type.String()),
    hour: Type.Optional(Type.String({ description: 'Its beginning (UTC).' })),
    service: Type.Optional(Type.String()),
    operation: Type.Optional(Type.String()),
    key: Type.Optional(
      Type.Union([Type.String(), Type.Null()], { description: 'Null for what people did here themselves.' }),
    ),
    ...figures,
  },
  { title: 'UsageLine' },
);

export const UsageSchema = Type.Object(
  {
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    by: Type.String(),
    totals: Totals,
    rows: Type.Array(Line, { description: 'Those with requests; days and hours in their order, others by size.' }),
  },
  { title: 'Usage' },
);

export const UsageErrorsSchema = Type.Object(
  {
    errors: Type.Array(
      Type.Object(
        {
          at: Type.String({ format: 'date-time' }),
          requestId: Type.String(),
          service: Type.String(),
          operation: Type.String(),
          key: Type.Union([Type.String(), Type.Null()]),
          status: Type.Integer({ description: '499 where the caller had gone before the answer.' }),
          code: Type.Union([Type.String(), Type.Null()]),
          milliseconds: Type.Integer(),
        },
        { title: 'UsageError' },
      ),
    ),
    next: Type.Union([Type.String(), Type.Null()], { description: 'Ask with this as `cursor` for older ones.' }),
  },
  { title: 'UsageErrors' },
);
