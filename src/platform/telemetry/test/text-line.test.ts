import { expect, test } from 'vitest';
import { coloursFor } from '../../terminal/colours.ts';
import { textLine } from '../text-line.ts';

const plain = coloursFor(false, {});
const painted = coloursFor(true, {});
const time = new Date(2026, 10, 16, 14, 2, 11).getTime();
const line = (members: object, colours = plain) =>
  textLine(JSON.stringify({ level: 'info', time, ...members }), colours);

test('a request: time, level, status, method, route, ms, and what identifies it', () => {
  const request = {
    request_id: 'r1',
    method: 'GET',
    route: '/api/v1/hotels',
    service: 'prospects',
    status: 200,
    ms: 1.2,
  };
  expect(line({ ...request, operation: 'listHotels', key: 'k1', from: '10.0.0.0/24' })).toBe(
    '14:02:11 info  200 GET /api/v1/hotels 1.2 ms request_id=r1 key=k1 from=10.0.0.0/24\n',
  );
  expect(line({ method: 'GET', path: '/api/*', status: 404, ms: 0.3, code: 'not_found' })).toBe(
    '14:02:11 info  404 GET /api/* 0.3 ms code=not_found\n',
  );
});

test('an event, with what is known of it', () => {
  expect(line({ msg: 'stopping', reason: 'SIGTERM' })).toBe('14:02:11 info  stopping reason=SIGTERM\n');
  const error = { name: 'Error', message: 'refused', stack: 'Error: refused\n    at one\n    at two' };
  expect(line({ level: 'warn', msg: 'Redis is away', error })).toBe('14:02:11 WARN  Redis is away Error: refused\n');
  expect(line({ level: 'error', msg: 'failed', error })).toBe(
    '14:02:11 ERROR failed Error: refused\n    at one\n    at two\n',
  );
});

test('warnings and errors stand out', () => {
  expect(line({ level: 'warn', msg: 'x' }, painted)).toContain('\u001b[33mWARN ');
  expect(line({ level: 'error', msg: 'x' }, painted)).toContain('\u001b[31mERROR');
  expect(line({ msg: 'x' }, painted)).not.toMatch(/\p{Cc}\[3[13]m/u);
});

test('nothing in a line steers the terminal', () => {
  const evil = 'a\u001b[2Jb\r\nc\u202ed';
  const error = { name: evil, message: evil, stack: `x\n${evil}` };
  const shown =
    line({ level: 'error', msg: evil, fact: evil, deep: { evil }, error }) + line({ method: evil, status: 200 });
  expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});
