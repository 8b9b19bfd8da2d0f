import { EXAMPLE_ANSWERS } from '#services/readiness/check/schema.ts';
import { request, toolCall } from '#services/readiness/test/messages.ts';
import type { AccountingFile } from '../checker/ledgers.ts';

/**
 * Questions to all five services, for which nothing outside is asked. `isSteady`: the answer is the same whenever it is asked
 * for, whoever answers; the first one is what all others are held against.
 */
export type Question = {
  kind: string;
  method?: 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  bytes?: Buffer;
  isSteady?: true;
};

export type QuestionKeys = { readiness: string; prospects: string; fec: string };

const cycles = (query: string): Question => ({ kind: 'cycles', path: `/api/v1?${query}`, isSteady: true });

export function questionsFor(keys: QuestionKeys, files: readonly AccountingFile[]): Question[] {
  const bearer = { authorization: `Bearer ${keys.readiness}` };
  const gateway = { 'x-gateway-key': keys.prospects };
  const hotels = (path: string): Question => ({ kind: 'prospects', path: `/api/v1${path}`, headers: gateway });
  const file = files[1];
  return [
    cycles('resource=events&startYear=-500&endYear=-400&limit=20'),
    cycles('resource=turning-points&startYear=1900&endYear=1950'),
    cycles('resource=profile&year=1969&lat=29.98&lng=31.13'),
    cycles('resource=jyotish-chart&birthDate=1990-05-15&birthTime=14:30&lat=28.6139&lng=77.209&asOf=2026-01-01'),
    hotels('/hotels?country=TH&limit=20'),
    hotels('/hotels?q=hotel&limit=5'),
    hotels('/hotels/score?limit=10'),
    hotels('/hotels/export?country=SG'),
    hotels('/hotels/changes?limit=20'),
    hotels('/stats'),
    hotels('/fx/savings?amount=5000&currency=THB'),
    hotels('/shorts/generate?pattern=decoder&count=1'),
    {
      kind: 'readiness',
      method: 'POST',
      path: '/api/student-protection-check',
      headers: bearer,
      body: { answers: EXAMPLE_ANSWERS },
      isSteady: true,
    },
    {
      kind: 'mcp',
      method: 'POST',
      path: '/api/mcp',
      headers: { ...bearer, accept: 'application/json, text/event-stream' },
      body: request('tools/call', toolCall({ answers: EXAMPLE_ANSWERS })),
      isSteady: true,
    },
    { kind: 'key info', path: '/api/keys/info', headers: bearer },
    ...(file === undefined
      ? []
      : [
          {
            kind: 'fec',
            method: 'POST' as const,
            path: '/api/external/analyze',
            headers: { 'x-api-key': keys.fec, 'content-type': 'text/plain' },
            bytes: file.bytes,
            isSteady: true as const,
          },
        ]),
  ];
}
