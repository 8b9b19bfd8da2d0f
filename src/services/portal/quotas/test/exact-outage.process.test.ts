import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { Fixture } from './exactness/fixture.ts';
import { openFixture } from './exactness/fixture.ts';
import { judge } from './exactness/judge.ts';
import type { OwnPostgres } from './exactness/own-postgres.ts';
import { startOwnPostgres } from './exactness/own-postgres.ts';
import { PLANTS } from './exactness/plant.ts';
import { runUses } from './exactness/run.ts';

/** Quotas stay exact when PostgreSQL is restarted under load, and when it crashes; the servers stay and recover. */
let postgres: OwnPostgres;
let fixture: Fixture;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  fixture = await openFixture(postgres);
});

afterAll(async () => {
  await fixture.close();
  await postgres.drop();
});

test('20,000 uses while PostgreSQL is stopped and started, and then crashes', async () => {
  const servers = fixture.replicas.pids();
  const { seed, evidence, load, summary } = await runUses(fixture, {
    crowd: { members: 700, premium: 80, vouched: 100, claimants: 200 },
    size: { uses: 20_000, robots: 6 },
    disturb: async (under) => {
      await under.reached(0.25);
      await postgres.restart('fast');
      await under.reached(0.75);
      await postgres.restart('immediate');
    },
  });
  console.log(`seed ${seed}: ${JSON.stringify(summary)}`);
  const { wrong, withoutRetryAfter } = load.figures;
  expect({ seed, faults: judge(evidence).slice(0, 20) }).toEqual({ seed, faults: [] });
  expect({ seed, wrong, withoutRetryAfter }).toEqual({ seed, wrong: [], withoutRetryAfter: 0 });
  expect(fixture.replicas.complaints().slice(0, 5)).toEqual([]);

  // It was the run that it should have been, and the servers are those that it began with.
  const { grants, grantsAfterMidnight, unavailable, replays } = summary;
  expect(grantsAfterMidnight / grants).toBeGreaterThan(0.2);
  expect(grantsAfterMidnight / grants).toBeLessThan(0.8);
  for (const some of [unavailable, replays]) expect(some).toBeGreaterThan(100);
  expect(fixture.replicas.pids()).toEqual(servers);
  const ready = await Promise.all(fixture.replicas.ports.map((port) => ask(`http://127.0.0.1:${port}/readyz`)));
  expect(ready.map(({ status }) => status)).toEqual([200, 200, 200]);

  // Nor does the judge sleep: each fault that is put into this very evidence is found.
  for (const [what, plant] of Object.entries(PLANTS)) {
    const { evidence: spoilt, name } = plant(evidence);
    const faults = judge(spoilt);
    expect({ what, seed, faults }).toEqual({ what, seed, faults: faults.filter((f) => f.startsWith(`${name}, `)) });
    expect({ what, seed, found: faults.length > 0 }).toEqual({ what, seed, found: true });
  }
}, 1_200_000);
