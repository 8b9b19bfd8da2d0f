import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/pool.ts';
import { randomCases } from '#test/support/proof-size.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase, ZONE } from '../../test/quota-database.ts';
import { KeyedBatcher } from '../keyed-batcher.ts';
import { RegistrationBatcher } from '../registration-batcher.ts';

/** Random histories against a model of a few lines: one call after the other, and all at once at two replicas. */
let database: QuotaDatabase;
let pools: Database[];
let replicas: { batcher: RegistrationBatcher; keyed: KeyedBatcher }[];

/** With nothing in memory, as after an hour: a refusal is remembered for a second of real time. */
function renewReplicas(): void {
  replicas = pools.map((pool) => ({
    batcher: new RegistrationBatcher(pool, ZONE),
    keyed: new KeyedBatcher(pool, ZONE),
  }));
}

beforeAll(async () => {
  database = await createQuotaDatabase();
  pools = ['one', 'two'].map((name) => database.openPool({ name }));
  renewReplicas();
});

afterEach(() => database.releaseClock());
afterAll(() => database.drop());

type Call = {
  subject: number;
  app: number;
  allowance: number;
  key: number | undefined;
  payload: number;
  replica: number;
};

const call = fc.record<Call>({
  subject: fc.nat(2),
  app: fc.integer({ min: 1, max: 2 }),
  allowance: fc.integer({ min: 0, max: 4 }),
  key: fc.option(fc.nat(5), { nil: undefined }),
  payload: fc.nat(1),
  replica: fc.nat(1),
});

/** As words: granted with what remains, refused, or reused. */
async function register(subjects: readonly string[], { key, payload, replica, ...use }: Call): Promise<string> {
  const { batcher, keyed } = replicas[replica] as (typeof replicas)[number];
  const asked = { app: use.app, allowance: use.allowance, subject: subjects[use.subject] ?? '' };
  if (key === undefined) {
    const answer = await batcher.register(asked);
    return answer.granted ? `granted ${asked.allowance - answer.used}` : 'refused';
  }
  const bytes = (n: number) => Buffer.alloc(32, n);
  const answer = await keyed.register({ ...asked, key: bytes(key), payload: bytes(payload), isPremium: false });
  return answer.outcome === 'granted' ? `granted ${answer.remaining}` : answer.outcome;
}

class Model {
  #hour = 0;
  readonly #used = new Map<string, number>();
  readonly #answers = new Map<string, { at: number; payload: number; words: string }>();

  pass(hours: number): void {
    this.#hour += hours;
  }

  register({ subject, app, allowance, key, payload }: Call): string {
    const kept = this.#answers.get(`${subject} ${app} ${key}`);
    if (key !== undefined && kept !== undefined && this.#hour - kept.at < 48) {
      return kept.payload === payload ? kept.words : 'reused';
    }
    const whose = `${subject} ${app} ${Math.floor(this.#hour / 24)}`;
    const used = this.#used.get(whose) ?? 0;
    if (used >= allowance) return 'refused';
    this.#used.set(whose, used + 1);
    const words = `granted ${allowance - used - 1}`;
    if (key !== undefined) this.#answers.set(`${subject} ${app} ${key}`, { at: this.#hour, payload, words });
    return words;
  }
}

/** Midnight in Guatemala. */
const BEGINNING = Date.parse('2026-11-10T06:00:00Z');

test('one after the other, over some days, every answer is the model’s', async () => {
  const step = fc.oneof({ weight: 8, arbitrary: call }, { weight: 1, arbitrary: fc.constantFrom(1, 23, 25, 48) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const subjects = [randomUUID(), randomUUID(), randomUUID()];
      const model = new Model();
      let now = BEGINNING;
      await database.setClock(new Date(now).toISOString());
      for (const next of steps) {
        if (typeof next === 'number') {
          model.pass(next);
          now += next * 3_600_000;
          renewReplicas();
          await database.setClock(new Date(now).toISOString());
        } else {
          expect(await register(subjects, next)).toBe(model.register(next));
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('all at once, in any order: as many uses as there is demand for and room, and each key once', async () => {
  await database.setClock('2026-11-15T18:00:00Z');
  const calls = fc.array(fc.tuple(call, fc.boolean()), { minLength: 1, maxLength: 120 });
  await fc.assert(
    fc.asyncProperty(calls, fc.integer({ min: 1, max: 4 }), async (steps, allowance) => {
      const subjects = [randomUUID(), randomUUID(), randomUUID()];
      const waiting: Promise<{ call: Call; words: string }>[] = [];
      for (const [drawn, endsTurn] of steps) {
        const next = { ...drawn, allowance, payload: 0 };
        waiting.push(register(subjects, next).then((words) => ({ call: next, words })));
        if (endsTurn) await new Promise((resolve) => setImmediate(resolve));
      }
      const answered = await Promise.all(waiting);
      for (const [whose, group] of Map.groupBy(answered, ({ call: { subject, app } }) => `${subject} ${app}`)) {
        // A key is granted in all of its calls or in none, and with the same answer.
        const uses = [...Map.groupBy(group, ({ call: { key } }, i) => key ?? `plain ${i}`).values()];
        for (const sameKey of uses) expect(new Set(sameKey.map(({ words }) => words)).size).toBe(1);
        const granted = uses.map(([first]) => first?.words ?? '').filter((words) => words !== 'refused');
        const expected = Math.min(allowance, uses.length);
        expect([whose, granted.toSorted()]).toEqual([
          whose,
          Array.from({ length: expected }, (_, i) => `granted ${allowance - expected + i}`),
        ]);
      }
    }),
    { numRuns: randomCases(60) },
  );
});
