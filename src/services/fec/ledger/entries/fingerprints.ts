import type { Ledger } from '../../reader/ledger.ts';
import { PairTable } from '../pair-table.ts';
import type { Entries } from './entries.ts';

/**
 * Which entries have the same lines (account, third party and amount, in whatever order), and which turn another one round.
 * Found by sums of hashes, so alike means "very likely": `haveSameLines` compares the lines themselves, and nothing is
 * reported or left out without it.
 */
export type Fingerprints = {
  /** By entry: alike entries have the same group. */
  group: Int32Array;
  /** By group: its first entry in the file. */
  firstOfGroup: Int32Array;
  /** By entry: the group of the other entries that it would turn round, or -1. */
  mirroredGroup: Int32Array;
};

export function takeFingerprints(ledger: Ledger, entries: Entries): Fingerprints {
  const { count, of } = entries;
  const { size, account, thirdParty, debit, credit } = ledger;
  const same = new Int32Array(count);
  const mirror = new Int32Array(count);
  for (let row = 0; row < size; row += 1) {
    const entry = of[row] as number;
    const net = (debit[row] as number) - (credit[row] as number);
    const base = baseOf(account[row] as number, thirdParty[row] as number);
    const bits = bitsOf(net);
    const plus = plusOf(base, bits);
    const minus = net === 0 ? plus : minusOf(base, bits);
    same[entry] = (same[entry] as number) + (net < 0 ? minus : plus);
    mirror[entry] = (mirror[entry] as number) + (net < 0 ? plus : minus);
  }
  return groupAlike(ledger, entries, same, mirror);
}

const baseOf = (account: number, thirdParty: number): number =>
  Math.imul(account, 0x9e37_79b1) ^ Math.imul(thirdParty, 0x85eb_ca6b);

/** Both halves: amounts may have more than 32 bits. */
function bitsOf(net: number): number {
  const size = Math.abs(net);
  return (size | 0) ^ Math.imul((size / 0x1_0000_0000) | 0, 0x27d4_eb2f);
}

const plusOf = (base: number, bits: number): number => mix(base ^ Math.imul(bits, 0x2c1b_3c6d));
const minusOf = (base: number, bits: number): number => mix(Math.imul(base, 3) ^ Math.imul(bits, 0x2979_6d01));

function groupAlike(ledger: Ledger, entries: Entries, same: Int32Array, mirror: Int32Array): Fingerprints {
  const { count } = entries;
  const isShared = mayBeShared(count, same, mirror);
  const pairs = new PairTable();
  const groupOfPair: number[] = [];
  const shared: number[] = [];
  const group = new Int32Array(count);
  const first = new Int32Array(count);
  let groups = 0;
  for (let entry = 0; entry < count; entry += 1) {
    // Most entries are like no other: only those that may be shared are looked up.
    if (isShared[entry] === 1) {
      shared.push(entry);
      const pair = pairs.numberOf(same[entry] as number, secondSum(ledger, entries, entry, 1));
      const known = groupOfPair[pair];
      if (known !== undefined) {
        group[entry] = known;
        continue;
      }
      groupOfPair[pair] = groups;
    }
    group[entry] = groups;
    first[groups] = entry;
    groups += 1;
  }
  const mirroredGroup = new Int32Array(count).fill(-1);
  for (const entry of shared) {
    const pair = pairs.find(mirror[entry] as number, secondSum(ledger, entries, entry, -1));
    if (pair >= 0) mirroredGroup[entry] = groupOfPair[pair] as number;
  }
  return { group, firstOfGroup: first.subarray(0, groups), mirroredGroup };
}

/** Another sum of hashes over an entry's lines, or over those of its mirror: together with the first one it is hardly chance. */
function secondSum(
  { account, thirdParty, debit, credit }: Ledger,
  entries: Entries,
  entry: number,
  sign: 1 | -1,
): number {
  const { starts, rows } = entries.groups;
  const end = starts[entry + 1] as number;
  let sum = 0;
  for (let at = starts[entry] as number; at < end; at += 1) {
    const row = rows[at] as number;
    const net = (debit[row] as number) - (credit[row] as number);
    const base = baseOf(account[row] as number, thirdParty[row] as number);
    const bits = bitsOf(net);
    sum = (sum + mix((net * sign < 0 ? minusOf(base, bits) : plusOf(base, bits)) ^ 0x5bd1_e995)) | 0;
  }
  return sum;
}

/**
 * By entry: 1 where another one may have the same lines, or the same turned round. Never wrong when it says no. An entry and
 * its mirror have the same two sums, so what they add up to is looked for; in a table of bits that is small enough for the
 * processor's cache, where looking each one up would not be.
 */
function mayBeShared(count: number, same: Int32Array, mirror: Int32Array): Uint8Array {
  const bits = Math.min(27, Math.max(16, Math.ceil(Math.log2(count + 1)) + 4));
  const shift = 32 - bits;
  const once = new Uint32Array(2 ** (bits - 5));
  const twice = new Uint32Array(2 ** (bits - 5));
  for (let entry = 0; entry < count; entry += 1) {
    const position = ((same[entry] as number) + (mirror[entry] as number)) >>> shift;
    const bit = 1 << (position & 31);
    const word = position >>> 5;
    if (((once[word] as number) & bit) === 0) once[word] = (once[word] as number) | bit;
    else twice[word] = (twice[word] as number) | bit;
  }
  const isShared = new Uint8Array(count);
  for (let entry = 0; entry < count; entry += 1) {
    const position = ((same[entry] as number) + (mirror[entry] as number)) >>> shift;
    isShared[entry] = ((twice[position >>> 5] as number) >>> (position & 31)) & 1;
  }
  return isShared;
}

function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x7feb_352d);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x846c_a68b);
  return hash ^ (hash >>> 16);
}

/** The entry before it in the file that an entry turns round, the first if there are several; -1 for none. */
export function mirroredBy(ledger: Ledger, entries: Entries, prints: Fingerprints, entry: number): number {
  const group = prints.mirroredGroup[entry] as number;
  if (group < 0 || entries.debit[entry] === 0) return -1;
  const earlier = prints.firstOfGroup[group] as number;
  return earlier < entry && haveSameLines(ledger, entries, earlier, entry, -1) ? earlier : -1;
}

/** Compares the lines of two entries as sets with repetition; `sign` -1 turns the second one's amounts round. */
function haveSameLines(ledger: Ledger, entries: Entries, a: number, b: number, sign: 1 | -1): boolean {
  const { starts, rows } = entries.groups;
  const first = rows.slice(starts[a], starts[a + 1]);
  const second = rows.slice(starts[b], starts[b + 1]);
  if (first.length !== second.length) return false;
  const net = (row: number) => (ledger.debit[row] as number) - (ledger.credit[row] as number);
  const order = (direction: number) => (x: number, y: number) =>
    (ledger.account[x] as number) - (ledger.account[y] as number) ||
    (ledger.thirdParty[x] as number) - (ledger.thirdParty[y] as number) ||
    direction * (net(x) - net(y));
  first.sort(order(1));
  second.sort(order(sign));
  return first.every((row, at) => {
    const other = second[at] as number;
    return (
      ledger.account[row] === ledger.account[other] &&
      ledger.thirdParty[row] === ledger.thirdParty[other] &&
      net(row) === sign * net(other)
    );
  });
}
