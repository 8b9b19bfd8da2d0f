import Type from 'typebox';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { wrongParameters } from '#platform/http/operation/wrong-parameters.ts';
import type { UsageGroup } from '#platform/usage/read-usage.ts';
import { readUsage as read, USAGE_GROUPS, usageToday } from '#platform/usage/read-usage.ts';
import { peopleOperation } from '../../context.ts';
import { csvOfUsage, wantsCsv } from '../../usage/csv.ts';
import { daysOf, faultsOfDates, faultsOfDays, MOST_DAYS, MOST_DAYS_OF_HOURS } from '../../usage/days.ts';
import { keyId, operationId, range, serviceName, UsageSchema } from '../../usage/schema.ts';

const outcomes = { '2xx': 118, '4xx': 2, '429': 0, '5xx': 0 };

export const readUsage = peopleOperation({
  id: 'readUsage',
  method: 'GET',
  path: '/api/console/usage',
  access: 'member',
  effect: 'read',
  summary: 'What the workspace has asked',
  description: `Requests of its keys and of its people, counted by day and summed up as asked for; the last seconds may be missing. At most ${MOST_DAYS} days, by hours ${MOST_DAYS_OF_HOURS}. \`Accept: text/csv\` or \`format=csv\` gives a file.`,
  query: Type.Object({
    ...range(),
    service: serviceName(),
    operation: operationId(),
    key: keyId(),
    by: Type.Unsafe<UsageGroup>({ type: 'string', enum: [...USAGE_GROUPS], default: 'day' }),
    format: Type.Optional(Type.Unsafe<'csv' | 'json'>({ type: 'string', enum: ['json', 'csv'] })),
  }),
  check: faultsOfDates,
  tag: 'Usage',
  replyExamples: {
    200: {
      days: {
        from: '2026-10-19',
        to: '2026-11-17',
        by: 'day',
        totals: { requests: 120, outcomes, p50: 3.4, p95: 18.2 },
        rows: [{ day: '2026-11-17', requests: 120, outcomes, p50: 3.4, p95: 18.2 }],
      },
    },
  },
  reply: { 200: [UsageSchema, media('text/csv', 'RFC 4180, with a header; a line a group')] },
  handle: async ({ query, principal, service, request, reply }) => {
    const { by, from, to, format, ...filter } = query;
    const days = daysOf(from, to ?? (await usageToday(service.database)), by);
    const faults = faultsOfDays(days, by);
    if (faults.length > 0) throw wrongParameters(...faults);
    const { totals, rows } = await read(service.database, principal.workspaceId, { ...filter, ...days }, by);
    reply.header('vary', 'accept');
    if (!wantsCsv(request.headers.accept, format)) return { ...days, by, totals, rows };
    const name = `usage-${days.from}-${days.to}-by-${by}.csv`;
    const headers = { 'content-disposition': `attachment; filename="${name}"` };
    return new RenderedAnswer('text/csv; charset=utf-8', csvOfUsage(by, rows), { headers });
  },
});
