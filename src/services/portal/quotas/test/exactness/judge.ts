import { createHash } from 'node:crypto';
import type { Answer, Counter, Evidence, Seen, StoredAnswer } from './evidence.ts';
import type { Person } from './people.ts';

/**
 * Says whether the counters are what the answers add up to, and whether the answers agree with one another. Every fault
 * names the person. Nothing is estimated: only a request without key and without answer leaves open whether it counted.
 */
export function judge({ people, seen, counters, kept, midnight }: Evidence): string[] {
  const faults: string[] = [];
  const cases = new Map<string, UseCase>();
  const caseOf = (person: Person, app: number) => {
    const key = `${person.subject} ${app}`;
    const one = cases.get(key) ?? { person, app, seen: [], counters: [], kept: [] };
    cases.set(key, one);
    return one;
  };
  const known = new Map(people.map((person) => [person.subject, person]));
  for (const each of seen) caseOf(each.use.person, each.use.app).seen.push(each);
  for (const row of counters) {
    const person = known.get(row.subject);
    if (person === undefined) faults.push(`a counter of nobody: ${row.subject}, application ${row.app}`);
    else caseOf(person, row.app).counters.push(row);
  }
  for (const row of kept) {
    const person = known.get(row.subject);
    if (person === undefined) faults.push(`a kept answer of nobody: ${row.subject}, application ${row.app}`);
    else caseOf(person, row.app).kept.push(row);
  }
  for (const one of cases.values()) {
    const found = [
      ...one.seen.flatMap((each) => faultsOfOne(each, midnight)),
      ...faultsOfCounters(one),
      ...faultsOfStored(one),
    ];
    for (const fault of found) faults.push(`${one.person.name}, application ${one.app}: ${fault}`);
  }
  return faults;
}

/** One person and application. */
type UseCase = { person: Person; app: number; seen: Seen[]; counters: Counter[]; kept: StoredAnswer[] };

const nameOf = ({ use }: Seen) => (use.key === undefined ? 'a use without key' : `key ${use.key}`);
const sameAnswer = (a: Answer, b: Answer) =>
  a.remaining === b.remaining && a.isPremium === b.isPremium && a.resetsAt === b.resetsAt;

/** Clocks are read in whole milliseconds. */
const SLACK_MS = 2;

function faultsOfOne(one: Seen, midnight: Evidence['midnight']): string[] {
  const { answers, use, firstSentAt } = one;
  const faults: string[] = [];
  const grants = answers.filter(({ granted }) => granted);
  const [first] = grants;
  if (answers.length === 0 && use.key !== undefined) faults.push('was never answered');
  if (use.key === undefined && answers.length > 1) faults.push('was sent more than once');
  if (grants.some((grant) => first !== undefined && !sameAnswer(grant, first))) faults.push('was answered in two ways');
  const grantedBy = Math.min(...grants.map(({ answeredAt }) => answeredAt));
  for (const answer of answers) {
    const { granted, isPremium, remaining, resetsAt, sentAt, answeredAt } = answer;
    if (isPremium !== use.person.allowance > 1) faults.push('was told the wrong plan');
    if (granted && (remaining < 0 || remaining >= use.person.allowance)) faults.push(`was told ${remaining} remaining`);
    if (!granted && remaining !== 0) faults.push('was refused with something remaining');
    if (!granted && first !== undefined && (resetsAt >= first.resetsAt || sentAt > grantedBy)) {
      faults.push('was refused what had been granted');
    }
    if (midnight === undefined) continue;
    const day = resetsAt === midnight.resetsBefore ? 'before' : 'after';
    if (day === 'after' && resetsAt !== midnight.resetsBefore + DAY_MS) faults.push('was counted on a day of no run');
    if (day === 'after' && answeredAt < midnight.at - SLACK_MS) faults.push('was counted on the next day too early');
    // A replay tells of the day of the first call.
    const asked = granted && use.key !== undefined ? firstSentAt : sentAt;
    if (day === 'before' && asked > midnight.at + SLACK_MS) faults.push('was counted on the day that was over');
  }
  return faults.map((fault) => `${nameOf(one)} ${fault}`);
}

const DAY_MS = 86_400_000;

function faultsOfCounters({ person, seen, counters }: UseCase): string[] {
  const faults: string[] = [];
  const grants = seen.flatMap((one) => one.answers.find(({ granted }) => granted) ?? []);
  const refusedOn = new Set(seen.flatMap(({ answers }) => answers.filter((a) => !a.granted).map((a) => a.resetsAt)));
  const days = new Set([...refusedOn, ...grants.map(({ resetsAt }) => resetsAt), ...counters.map((c) => c.resetsAt)]);
  let unexplained = 0;
  for (const day of days) {
    const when = `on the day until ${new Date(day).toISOString()}`;
    const counter = counters.find(({ resetsAt }) => resetsAt === day);
    const used = counter?.used ?? 0;
    const numbers = grants.filter(({ resetsAt }) => resetsAt === day).map((a) => person.allowance - a.remaining);
    if (used > person.allowance) faults.push(`${used} uses ${when}, allowed are ${person.allowance}`);
    if (counter !== undefined && counter.allowance !== person.allowance) faults.push(`the wrong allowance ${when}`);
    if (numbers.length > person.allowance) faults.push(`${numbers.length} uses granted ${when}`);
    if (new Set(numbers).size < numbers.length) faults.push(`two uses were given the same number ${when}`);
    const missing = numbers.filter((number) => number > used).length;
    if (missing > 0 || used < numbers.length) faults.push(`an acknowledged use is missing ${when}: ${used} counted`);
    if (refusedOn.has(day) && used < person.allowance) faults.push(`refused ${when} with only ${used} uses counted`);
    unexplained += Math.max(0, used - numbers.length);
  }
  const open = seen.filter(({ answers, open }) => answers.every(({ granted }) => !granted) && open > 0).length;
  if (unexplained > open) faults.push(`${unexplained} uses counted that nobody was granted, ${open} may have been`);
  return faults;
}

function faultsOfStored({ seen, kept }: UseCase): string[] {
  const faults: string[] = [];
  const rows = new Map(kept.map((row) => [row.keyHash, row]));
  for (const one of seen) {
    if (one.use.key === undefined) continue;
    const hash = createHash('sha256').update(one.use.key).digest('hex');
    const row = rows.get(hash);
    rows.delete(hash);
    const grant = one.answers.find(({ granted }) => granted);
    if (grant === undefined) {
      if (row !== undefined) faults.push(`${nameOf(one)} is kept as granted and was not`);
    } else if (row?.remaining !== grant.remaining || row.resetsAt !== grant.resetsAt) {
      faults.push(`${nameOf(one)} was granted and is not kept so`);
    }
  }
  if (rows.size > 0) faults.push(`${rows.size} keys are kept that nobody sent`);
  return faults;
}
