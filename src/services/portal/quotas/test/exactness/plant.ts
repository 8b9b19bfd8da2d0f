import type { Evidence, Seen } from './evidence.ts';

/** Faults put into evidence that has none, to see that the judge finds them. Each returns the evidence and who it is about. */
export type Planted = { evidence: Evidence; name: string };

const copyOf = (evidence: Evidence): Evidence => ({
  ...evidence,
  seen: evidence.seen.map((one) => ({ ...one, answers: one.answers.map((answer) => ({ ...answer })) })),
  counters: evidence.counters.map((counter) => ({ ...counter })),
  kept: evidence.kept.map((row) => ({ ...row })),
});

const wasGranted = ({ answers }: Seen) => answers.some(({ granted }) => granted);

/** Somebody of whom nothing is open, with a granted use that `suits`. */
function choose({ seen }: Evidence, suits: (one: Seen) => boolean): Seen {
  const unclear = new Set(seen.filter(({ open }) => open > 0).map(({ use }) => use.person));
  const found = seen.find((one) => wasGranted(one) && !unclear.has(one.use.person) && suits(one));
  if (found === undefined) throw new Error('Nobody in the evidence suits');
  return found;
}

function counterOf({ counters }: Evidence, { use, answers }: Seen) {
  const day = answers.find(({ granted }) => granted)?.resetsAt;
  const found = counters.find((c) => c.subject === use.person.subject && c.app === use.app && c.resetsAt === day);
  if (found === undefined) throw new Error('A granted use without a counter');
  return found;
}

const isPremium = ({ use }: Seen) => use.person.allowance > 1;
const isFree = (one: Seen) => !isPremium(one);
const hasKey = ({ use }: Seen) => use.key !== undefined;

/** With room in the counter, so that the allowance is not what gives it away. */
const hasRoom = (evidence: Evidence) => (one: Seen) => {
  const { used, allowance } = counterOf(evidence, one);
  return isPremium(one) && used < allowance;
};

export const PLANTS: Record<string, (sound: Evidence) => Planted> = {
  'a counter that is one too high': (sound) => {
    const evidence = copyOf(sound);
    const one = choose(evidence, hasRoom(evidence));
    counterOf(evidence, one).used += 1;
    return { evidence, name: one.use.person.name };
  },
  'a counter that is one too low': (sound) => {
    const evidence = copyOf(sound);
    const one = choose(evidence, (each) => isPremium(each) && counterOf(evidence, each).used > 1);
    counterOf(evidence, one).used -= 1;
    return { evidence, name: one.use.person.name };
  },
  'a counter beyond the allowance': (sound) => {
    const evidence = copyOf(sound);
    const one = choose(evidence, isFree);
    counterOf(evidence, one).used += 1;
    return { evidence, name: one.use.person.name };
  },
  'a key that counted twice, with an answer for each': (sound) => {
    const evidence = copyOf(sound);
    const one = choose(evidence, (each) => hasKey(each) && hasRoom(evidence)(each));
    const counter = counterOf(evidence, one);
    counter.used += 1;
    for (const first of one.answers.slice(0, 1)) {
      one.answers.push({ ...first, remaining: counter.allowance - counter.used });
    }
    return { evidence, name: one.use.person.name };
  },
  'an acknowledged use whose counter is gone': (sound) => {
    const evidence = copyOf(sound);
    const one = choose(evidence, isFree);
    evidence.counters.splice(evidence.counters.indexOf(counterOf(evidence, one)), 1);
    return { evidence, name: one.use.person.name };
  },
  'an acknowledged use whose key is gone': (sound) => {
    const evidence = copyOf(sound);
    const one = choose(evidence, hasKey);
    evidence.kept = evidence.kept.filter(({ subject }) => subject !== one.use.person.subject);
    return { evidence, name: one.use.person.name };
  },
  'an answer that gives one use too many': (sound) => {
    const evidence = copyOf(sound);
    const one = evidence.seen.find((each) => isFree(each) && !wasGranted(each) && each.answers.length > 0);
    if (one === undefined) throw new Error('Nobody was refused');
    for (const answer of one.answers.slice(0, 1)) answer.granted = true;
    return { evidence, name: one.use.person.name };
  },
  'a replay that promises more': (sound) => {
    const evidence = copyOf(sound);
    const one = choose(evidence, (each) => hasKey(each) && hasRoom(evidence)(each));
    for (const first of one.answers.slice(0, 1)) one.answers.push({ ...first, remaining: first.remaining + 1 });
    return { evidence, name: one.use.person.name };
  },
  'a refusal of what had been granted': (sound) => {
    const evidence = copyOf(sound);
    const one = choose(evidence, (each) => hasKey(each) && isFree(each));
    for (const first of one.answers.slice(0, 1)) one.answers.push({ ...first, granted: false, remaining: 0 });
    return { evidence, name: one.use.person.name };
  },
  'a refusal while there was a use left': (sound) => {
    const evidence = copyOf(sound);
    const one = choose(evidence, (each) => !hasKey(each) && hasRoom(evidence)(each));
    counterOf(evidence, one).used -= 1;
    for (const first of one.answers.slice(0, 1)) Object.assign(first, { granted: false, remaining: 0 });
    return { evidence, name: one.use.person.name };
  },
  'a use counted on the day that was over': (sound) => {
    const evidence = copyOf(sound);
    const { midnight } = evidence;
    const one = choose(evidence, ({ firstSentAt, answers }) => {
      return midnight !== undefined && answers.length === 1 && firstSentAt > midnight.at + 100;
    });
    for (const answer of one.answers) answer.resetsAt = midnight?.resetsBefore ?? 0;
    return { evidence, name: one.use.person.name };
  },
};
