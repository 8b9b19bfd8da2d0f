import fc from 'fast-check';
import type { ApiOperation } from './api.ts';
import { CANARY } from './canary.ts';
import { describeRequest, readable } from './http-client.ts';
import type { ApiRequest } from './requests-from-api.ts';
import { anyRequest } from './requests-from-api.ts';

/** Requests with headers that a trusted proxy would have set, had it not let the client's own through. */
export function anyForwarded(operations: readonly ApiOperation[]): fc.Arbitrary<ApiRequest> {
  return fc.tuple(anyRequest(operations), forwardedHeaders).map(([request, forwarded]) => {
    const names = new Set([...forwarded.map(([name]) => name), 'x-request-id', 'x-forwarded-for']);
    const headers = [...request.headers.filter(([name]) => !names.has(name)), ...forwarded];
    const whole = { ...request, headers };
    return readable(whole, () => `${request.operation.id}: ${describeRequest(whole)}`);
  });
}

const ADDRESSES = [
  '203.0.113.9',
  '2001:db8::1',
  '::ffff:203.0.113.9',
  'unknown',
  '',
  ',',
  ', ,',
  CANARY,
  `${CANARY}.example.org`,
  `${CANARY}:${CANARY}:${CANARY}`,
  `203.0.113.9, ${CANARY}.x`,
  `${CANARY}.x, 203.0.113.9`,
  '[2001:db8::1]:443',
  '203.0.113.9:443',
  `fe80::1%${CANARY}`,
  '999.999.999.999',
  '::::::',
  '\u00ff',
  '1'.repeat(5000),
  '127.0.0.1, '.repeat(300),
];

const FORWARDED: Record<string, readonly string[]> = {
  'x-forwarded-for': ADDRESSES,
  'x-forwarded-proto': ['https', 'http', 'HTTPS', 'https, http', CANARY, '', '\u00ff', 'javascript'],
  'x-forwarded-host': [CANARY, '', `${CANARY}:99999`, '[::1', `${CANARY}, x`, '\u00ff'],
  // Nothing that could pass for an id: such a one is taken over, and is in the log for good reason.
  'x-request-id': ['', 'short', `${CANARY} ${CANARY}`, CANARY.repeat(5), `"${CANARY}"`, '\u00ff'.repeat(20)],
  forwarded: [`for=${CANARY}`, 'for="[2001:db8::1]";proto=https', ';;;'],
};

const forwardedHeaders: fc.Arbitrary<[string, string][]> = fc
  .tuple(
    ...Object.entries(FORWARDED).map(([name, values]) =>
      fc.option(fc.constantFrom(...values)).map((value) => ({ name, value })),
    ),
  )
  .map((all) => all.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as [string, string]])));
