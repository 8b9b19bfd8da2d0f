import { createHash } from 'node:crypto';
import { Subjects } from '../../subject.ts';
import type { Answer, Evidence } from './evidence.ts';
import { nothingSeen } from './evidence.ts';
import { gatherPeople } from './people.ts';
import type { Use } from './plan.ts';
import { planUses } from './plan.ts';
import { Chance } from './random.ts';

/** A small run as a portal without faults would answer it, one call after the other, without a server or a database. */
const DAY_MS = 86_400_000;

export function imagineRun(seed: number): Evidence {
  const chance = new Chance(seed);
  const credentials = { applicationKey: 'key', cookieSecret: 'secret', subjects: new Subjects(Buffer.from('secret')) };
  const people = gatherPeople({ members: 60, premium: 20, vouched: 10, claimants: 20 }, credentials, chance);
  const plan = planUses(people, { uses: 2000, robots: 2 }, chance);
  const seen = nothingSeen(plan);
  const seenOf = new Map(seen.map((one) => [one.use, one]));
  const counters = new Map<string, Evidence['counters'][number]>();
  const kept: Evidence['kept'] = [];
  const midnight = { at: 1_000_000, resetsBefore: 2_000_000 };

  const count = (use: Use, at: number): Answer => {
    const { person, app } = use;
    const resetsAt = midnight.resetsBefore + (at < midnight.at ? 0 : DAY_MS);
    const row = counters.get(`${person.subject} ${app} ${resetsAt}`) ?? {
      subject: person.subject,
      app,
      resetsAt,
      used: 0,
      allowance: person.allowance,
    };
    const granted = row.used < person.allowance;
    if (granted) row.used += 1;
    counters.set(`${person.subject} ${app} ${resetsAt}`, row);
    const remaining = granted ? person.allowance - row.used : 0;
    if (granted && use.key !== undefined) {
      const keyHash = createHash('sha256').update(use.key).digest('hex');
      kept.push({ subject: person.subject, app, keyHash, remaining, resetsAt });
    }
    return { sentAt: at, answeredAt: at, granted, remaining, isPremium: person.allowance > 1, resetsAt };
  };

  for (const [i, { use }] of plan.sendings.entries()) {
    const one = seenOf.get(use);
    if (one === undefined) continue;
    const at = midnight.at - 10 * (plan.sendings.length / 2 - i);
    const before = one.answers.find(({ granted }) => granted);
    one.answers.push(before === undefined ? count(use, at) : { ...before, sentAt: at, answeredAt: at });
    one.firstSentAt = Math.min(one.firstSentAt, at);
  }
  return { people, seen, counters: [...counters.values()], kept, midnight };
}
