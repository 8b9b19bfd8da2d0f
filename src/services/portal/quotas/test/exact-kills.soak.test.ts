import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { CLAIMS_A_DAY } from '../claim-bound.ts';
import { readWrongClaims } from './exactness/evidence.ts';
import type { Fixture } from './exactness/fixture.ts';
import { openFixture } from './exactness/fixture.ts';
import { judge } from './exactness/judge.ts';
import { runUses } from './exactness/run.ts';

/** Quotas are exact at real size, while servers are killed and a day ends. */
let database: TestDatabase;
let fixture: Fixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await openFixture(database);
});

afterAll(async () => {
  await fixture.close();
  await database.drop();
});

const { uses, kills, people } = proofSize({
  full: { uses: 100_000, kills: 15, people: 100 },
  short: { uses: 10_000, kills: 3, people: 10 },
});

test(`${uses} uses by ${people * 50} subjects at three servers, of which one after the other is killed`, async () => {
  const { seed, evidence, load, summary } = await runUses(fixture, {
    crowd: { members: people * 34, premium: people * 4, vouched: people * 2, claimants: people * 14 },
    size: { uses, robots: 12 },
    disturb: async (under) => {
      for (let n = 0; n < kills; n += 1) {
        await under.reached((n + 1) / (kills + 1));
        await fixture.replicas.killAndRestart(n);
      }
    },
  });
  console.log(`seed ${seed}, ${kills} kills: ${JSON.stringify(summary)}`);
  const { wrong } = load.figures;
  expect({ seed, faults: judge(evidence).slice(0, 20) }).toEqual({ seed, faults: [] });
  const complaints = fixture.replicas.complaints().slice(0, 5);
  expect({ seed, wrong, complaints }).toEqual({ seed, wrong: [], complaints: [] });
  expect({ seed, claims: await readWrongClaims(fixture.query, CLAIMS_A_DAY) }).toEqual({ seed, claims: [] });

  // It was the run that it should have been.
  const { grants, grantsAfterMidnight, replays, refusals, duplicates, timeouts, lost, unknown } = summary;
  expect(grantsAfterMidnight / grants).toBeGreaterThan(0.2);
  expect(grantsAfterMidnight / grants).toBeLessThan(0.8);
  for (const some of [replays, refusals, duplicates, timeouts]) expect(some).toBeGreaterThan(uses / 100);
  expect(lost).toBeGreaterThan(timeouts);
  expect(unknown / evidence.seen.length).toBeLessThan(0.025);
}, 1_800_000);
