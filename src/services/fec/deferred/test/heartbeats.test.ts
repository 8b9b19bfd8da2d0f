import { expect, test } from 'vitest';
import type { Database } from '#platform/db/pool.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { openHeartbeats } from '../heartbeats.ts';

test('a process that hands an analysis over and takes it again does not end the second with the first', () => {
  const heartbeats = openHeartbeats({
    database: {} as Database,
    worker: 'this one',
    milliseconds: 60_000,
    log: {} as Log,
  });
  const receiving = heartbeats.begin('an analysis');
  const analysing = heartbeats.begin('an analysis');
  heartbeats.end('an analysis', receiving);
  expect(heartbeats.ids()).toEqual(['an analysis']);
  heartbeats.cancel('an analysis');
  expect([receiving.signal.aborted, analysing.signal.aborted]).toEqual([false, true]);
  heartbeats.end('an analysis', analysing);
  expect(heartbeats.ids()).toEqual([]);
  heartbeats.close();
});
