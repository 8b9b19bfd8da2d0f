import Type from 'typebox';
import { readUsageErrors } from '#platform/usage/read-usage-errors.ts';
import { peopleOperation } from '../../context.ts';
import { keyId, serviceName, UsageErrorsSchema } from '../../usage/schema.ts';

export const listUsageErrors = peopleOperation({
  id: 'listUsageErrors',
  method: 'GET',
  path: '/api/console/usage/errors',
  access: 'member',
  effect: 'read',
  summary: 'Requests of the last seven days that were refused or failed',
  description: 'Newest first, to be found by their request ids. Of many that are alike in a minute, some.',
  query: Type.Object({
    service: serviceName(),
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    key: keyId(),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    cursor: Type.Optional(
      Type.String({
        maxLength: 80,
        pattern: String.raw`^[0-9]{1,14}\.[\w.-]{1,64}$`,
        'x-says': 'a value of `next`',
      }),
    ),
  }),
  tag: 'Usage',
  replyExamples: {
    200: {
      one: {
        errors: [
          {
            at: '2026-11-17T09:00:00.000Z',
            requestId: '0d4e7ae6-4d6b-4b1c-9f43-000000000017',
            service: 'readiness',
            operation: 'checkReadiness',
            key: '5f1c9bd8-7a34-4a0e-8a63-0b1b2f6f1f10',
            status: 400,
            code: 'invalid_request',
            milliseconds: 2,
          },
        ],
        next: null,
      },
    },
  },
  reply: { 200: UsageErrorsSchema },
  handle: async ({ query, principal, service }) => {
    const { limit, cursor, ...filter } = query;
    const found = await readUsageErrors(
      service.database,
      principal.workspaceId,
      { ...filter, after: afterOf(cursor) },
      limit + 1,
    );
    const errors = found.slice(0, limit).map((error) => ({ ...error, at: error.at.toISOString() }));
    const last = found.length > limit ? found[limit - 1] : undefined;
    return { errors, next: last === undefined ? null : `${last.at.getTime()}.${last.requestId}` };
  },
});

function afterOf(cursor: string | undefined): { at: number; requestId: string } | undefined {
  if (cursor === undefined) return undefined;
  const dot = cursor.indexOf('.');
  return { at: Number(cursor.slice(0, dot)), requestId: cursor.slice(dot + 1) };
}
