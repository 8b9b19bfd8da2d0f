import { createHmac } from 'node:crypto';
import { FREE_USES, PREMIUM_USES } from '../../allowance.ts';
import type { Subjects } from '../../subject.ts';
import type { Chance } from './random.ts';

/**
 * Who uses the applications, and how they say who they are. A member is one subject, however they are named: by their
 * session, by an application's server with its key, or by their id. Pure; store-people.ts makes rows of the members.
 */
export type Person = {
  /** For people who read a fault. */
  name: string;
  subject: string;
  allowance: number;
  ways: readonly [Way, ...Way[]];
  member: MemberFacts | undefined;
};

/** What a request carries that is counted for a person. */
export type Way = { headers: Readonly<Record<string, string>>; userId: string | null; email: string | null };

type MemberFacts = { id: string; email: string; token: string; isPremium: boolean };

export type Crowd = { members: number; premium: number; vouched: number; claimants: number };

export type Credentials = { applicationKey: string; cookieSecret: string; subjects: Subjects };

/** As many claims as one client address has in a day: one that was taken twice would shut somebody out. */
const CLAIMANTS_OF_AN_ADDRESS = 200;

export function gatherPeople(crowd: Crowd, credentials: Credentials, chance: Chance): Person[] {
  const make = (count: number, one: (i: number) => Person) => Array.from({ length: count }, (_, i) => one(i));
  // Addresses of another run on the same database must not meet these.
  const run = chance.word(8);
  return [
    ...make(crowd.members, (i) => member(`member-${i}`, i < crowd.premium, run, credentials, chance)),
    ...make(crowd.vouched, (i) => vouched(`vouched-${i}`, run, credentials)),
    ...make(crowd.claimants, (i) => claimant(`claimant-${i}`, i, run, credentials)),
  ];
}

function member(name: string, isPremium: boolean, run: string, credentials: Credentials, chance: Chance): Person {
  const { applicationKey, cookieSecret, subjects } = credentials;
  const facts = { id: chance.word(32), email: `${name}.${run}@example.com`, token: chance.word(32), isPremium };
  const signature = createHmac('sha256', cookieSecret).update(facts.token).digest('base64');
  const cookie = `portal.session_token=${encodeURIComponent(`${facts.token}.${signature}`)}`;
  const bearer = { authorization: `Bearer ${applicationKey}` };
  return {
    name,
    subject: subjects.account(facts.id),
    allowance: isPremium ? PREMIUM_USES : FREE_USES,
    ways: [
      { headers: { cookie }, userId: null, email: null },
      { headers: { cookie }, userId: facts.id, email: facts.email },
      { headers: bearer, userId: facts.id, email: null },
      { headers: bearer, userId: null, email: facts.email.toUpperCase() },
      { headers: {}, userId: facts.id, email: null },
    ],
    member: facts,
  };
}

function vouched(name: string, run: string, { applicationKey, subjects }: Credentials): Person {
  const email = `${name}.${run}@example.com`;
  return {
    name,
    subject: subjects.vouched(email),
    allowance: FREE_USES,
    ways: [{ headers: { authorization: `Bearer ${applicationKey}` }, userId: null, email }],
    member: undefined,
  };
}

function claimant(name: string, i: number, run: string, { subjects }: Credentials): Person {
  const email = `${name}.${run}@example.com`;
  const address = `203.0.113.${1 + Math.floor(i / CLAIMANTS_OF_AN_ADDRESS)}`;
  return {
    name,
    subject: subjects.claim(email),
    allowance: FREE_USES,
    ways: [{ headers: { 'x-forwarded-for': address }, userId: null, email }],
    member: undefined,
  };
}
