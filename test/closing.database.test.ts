import { describe, expect, test } from 'vitest';
import { closeParts } from '#apps/closing.ts';
import type { Service } from '#platform/service.ts';
import { defineService } from '#platform/service.ts';
import { startTestServer } from './support/server.ts';

/** Whatever one part does when it is to be closed, the others are closed, in time, and the end says what was not. */
const never = () => new Promise<void>(() => {});

function listening() {
  const lines: string[] = [];
  const error = (facts: { part: string }) => lines.push(facts.part);
  return { lines, log: { error } as unknown as Parameters<typeof closeParts>[2] };
}

describe('parts', () => {
  test('are closed one after the other', async () => {
    const closed: string[] = [];
    const part = (name: string) => ({ name, close: async () => void closed.push(name) });
    await closeParts([part('a'), part('b'), part('c')], 1000, listening().log);
    expect(closed).toEqual(['a', 'b', 'c']);
  });

  test('that throw, reject or hang cost the others nothing', async () => {
    const closed: string[] = [];
    const good = (name: string) => ({ name, close: () => void closed.push(name) });
    const { log, lines } = listening();
    const began = performance.now();
    const throwing = () => {
      throw new Error('no');
    };
    const parts = [
      good('a'),
      { name: 'throws', close: throwing },
      good('b'),
      { name: 'rejects', close: () => Promise.reject(new Error('no')) },
      { name: 'hangs', close: never },
      { name: 'hangs too', close: never },
      good('c'),
    ];
    await expect(closeParts(parts, 500, log)).rejects.toThrow('Not closed: throws, rejects, hangs, hangs too');
    expect(closed).toEqual(['a', 'b', 'c']);
    expect(lines).toEqual(['throws', 'rejects', 'hangs', 'hangs too']);
    expect(performance.now() - began).toBeLessThan(1500);
  });

  test('one that takes nearly all the time is waited for', async () => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 300));
    await closeParts(
      [
        { name: 'slow', close: slow },
        { name: 'next', close: () => {} },
      ],
      2000,
      listening().log,
    );
  });
});

describe('a server', () => {
  const service = (name: string, close: () => Promise<void>): Service =>
    defineService({
      name,
      title: name,
      version: '1.0.0',
      description: 'For a test of the end.',
      settings: {},
      credentials: [],
      open: { http: async () => ({}) },
      close: { http: close },
      operations: async () => [],
    });

  test('closes its pools and every other service when one throws and one hangs', async () => {
    const closed: string[] = [];
    const throwing = async () => {
      throw new Error('cannot');
    };
    const services = [
      service('throwing', throwing),
      service('hanging', never),
      service('good', async () => void closed.push('good')),
    ];
    const server = await startTestServer({ services, environment: { SHUTDOWN_SECONDS: '2' } });
    const began = performance.now();
    await expect(server.server.close()).rejects.toThrow('Not closed: throwing, hanging');
    expect(performance.now() - began).toBeLessThan(2000);
    expect(closed).toEqual(['good']);
    const told = server.logLines.filter((line) => line.includes('a part was not closed'));
    expect(told.map((line) => (JSON.parse(line) as { part: string }).part)).toEqual(['throwing', 'hanging']);
    // Nobody is left in the database: it can be dropped.
    const { rows } = await server.database.query(
      "SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'quintet %'",
    );
    expect(rows).toEqual([{ open: 0 }]);
    await server.database.drop();
  });
});
