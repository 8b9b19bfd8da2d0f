import { APPLICATIONS } from '../../../applications.ts';
import type { Person, Way } from './people.ts';
import type { Chance } from './random.ts';

/** What is going to be sent, in which order. Pure: the same people and chance give the same plan. */
export type Use = {
  person: Person;
  /** The application's number. */
  app: number;
  appName: string;
  way: Way;
  /** Undefined: without an idempotency key. */
  key: string | undefined;
};

/**
 * - once: to one server, again if there is no answer
 * - twice: to two servers at once
 * - hasty: given up after a few milliseconds, then again
 */
type Manner = 'once' | 'twice' | 'hasty';
export type Sending = { use: Use; manner: Manner };

export type Plan = { people: readonly Person[]; uses: readonly Use[]; sendings: readonly Sending[] };

const WITHOUT_KEY = 0.05;
const TWICE = 0.06;
const HASTY = 0.06;
/** Sent once more, at any other time: before the first answer, long after it, or on the next day. */
const REPEATED = 0.06;
/** The uses of a person and application that come close together, as from somebody who presses again and again. */
const IMPATIENT = 0.3;
/** Of a premium member, in one application: more than two days allow. */
const USES_OF_A_ROBOT = 350;

/** `robots` of the premium members use one application far too much. */
export type Size = { uses: number; robots: number };

export function planUses(people: readonly Person[], size: Size, chance: Chance): Plan {
  const robots = people.filter(({ allowance }) => allowance > 1).slice(0, size.robots);
  const uses: Use[] = [];
  for (const person of robots) {
    for (let i = 0; i < USES_OF_A_ROBOT; i += 1) uses.push(useOf(person, 0, chance));
  }
  for (let i = 0; uses.length < size.uses; i += 1) {
    const person = people[i % people.length];
    if (person !== undefined) uses.push(useOf(person, chance.below(APPLICATIONS.length), chance));
  }
  return { people, uses, sendings: arrange(uses, chance) };
}

function useOf(person: Person, application: number, chance: Chance): Use {
  const { id, number } = APPLICATIONS[application] ?? APPLICATIONS[0];
  return {
    person,
    app: number,
    appName: id,
    way: chance.oneOf(person.ways),
    key: chance.share() < WITHOUT_KEY ? undefined : chance.word(24),
  };
}

function arrange(uses: readonly Use[], chance: Chance): Sending[] {
  const moments = new Map<string, number>();
  const placed = uses.flatMap((use) => {
    const sending = (at: number) => ({ at, use, manner: mannerOf(use, chance) });
    const repeated = use.key !== undefined && chance.share() < REPEATED;
    return [sending(momentOf(use, moments, chance)), ...(repeated ? [sending(chance.share())] : [])];
  });
  return placed.sort((a, b) => a.at - b.at);
}

/** Sendings with one and the same moment stay neighbours. */
function momentOf({ person, app }: Use, moments: Map<string, number>, chance: Chance): number {
  const own = chance.share();
  if (person.allowance > 1 || chance.share() >= IMPATIENT) return own;
  const known = moments.get(`${person.name} ${app}`);
  if (known === undefined) moments.set(`${person.name} ${app}`, own);
  return known ?? own;
}

function mannerOf({ key }: Use, chance: Chance): Manner {
  const share = chance.share();
  if (key === undefined || share >= TWICE + HASTY) return 'once';
  return share < TWICE ? 'twice' : 'hasty';
}
