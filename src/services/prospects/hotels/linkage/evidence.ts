import type { Country } from '../rules/country.ts';
import type { NameEvidence, PreparedName } from './name-evidence.ts';
import { compareNames } from './name-evidence.ts';
import type { PlaceEvidence } from './place-evidence.ts';
import { comparePlaces } from './place-evidence.ts';
import type { MatchKind, PreparedSubject } from './subject.ts';

/**
 * Weighs what is known of two records into one score from 0 to 1. The weights are for thresholds around 0.75. Three things
 * stay below that, whatever else agrees: names of which each has a word of its own (another house of the chain, or a new
 * brand), a name with nothing beside it, and names that cannot be compared unless place and phone or site agree.
 */
export type Evidence = {
  readonly score: number;
  readonly isSameCountry: boolean;
  /** Undefined when the names cannot be compared: one is missing, or they are in different scripts. */
  readonly name: (NameEvidence & { readonly isFormer: boolean }) | undefined;
  readonly place: PlaceEvidence;
  readonly rooms: { readonly a: number; readonly b: number; readonly agreement: number } | undefined;
  readonly isPhoneEqual: boolean;
  readonly isDomainEqual: boolean;
  /** There is nothing but the name. */
  readonly isNameAlone: boolean;
};

/** What each kind of link rests on. The shares of what is known are scaled up to one, unless `isPlaceBonus`. */
type Weights = {
  readonly name: number;
  readonly place: number;
  readonly rooms: number;
  /** An address elsewhere, or none, takes nothing away. */
  readonly isPlaceBonus: boolean;
  /** At one address, a name with words added is at least so alike: the same house with its brand, or without. */
  readonly extendedName: number;
  /** One address and another name is for a person: a new brand, or the company behind the hotel. */
  readonly isAddressReviewed: boolean;
  /** Where a name with nothing beside it may be accepted. Hotel names repeat from one Thai province to the next. */
  readonly nameAloneIn: readonly Country[];
};

const WEIGHTS: Readonly<Record<MatchKind, Weights>> = {
  same_property: {
    name: 0.6,
    place: 0.3,
    rooms: 0.1,
    isPlaceBonus: false,
    extendedName: 0.7,
    isAddressReviewed: true,
    nameAloneIn: [],
  },
  operator: {
    name: 0.82,
    place: 0.18,
    rooms: 0,
    isPlaceBonus: true,
    extendedName: 0,
    isAddressReviewed: true,
    nameAloneIn: ['SG'],
  },
  place: {
    name: 0.6,
    place: 0.4,
    rooms: 0,
    isPlaceBonus: false,
    extendedName: 0.7,
    isAddressReviewed: false,
    nameAloneIn: [],
  },
};

/** For a person to decide. */
const NEVER_ACCEPTED = 0.74;
const SAME_ADDRESS = { score: 0.55, forRooms: 0.1, forName: 0.08 };
/** Of the place, when the names cannot be compared. */
const PLACE_WITHOUT_NAME = 0.7;
/** Of what is missing to one. */
const PHONE_LIFT = 0.6;
const DOMAIN_LIFT = 0.45;
/** A chain has one number and one site for houses that are far apart. */
const LIFT_ELSEWHERE = 0.25;
const NEAR_ENOUGH_FOR_LIFT = 0.4;
/** So near that an equal phone or site makes up for names that cannot be compared. */
const HERE = 0.8;

export function weigh(kind: MatchKind, a: PreparedSubject, b: PreparedSubject): Evidence {
  const weights = WEIGHTS[kind];
  const place = comparePlaces(a, b);
  const name = bestName(a, b, place.isSameAddress ? weights.extendedName : 0);
  const rooms = weights.rooms === 0 ? undefined : compareRooms(a.rooms, b.rooms);
  const isPhoneEqual = a.phone !== null && a.phone === b.phone;
  const isDomainEqual = a.domain !== null && a.domain === b.domain;
  const isSupported = (place.agreement ?? 0) > 0 || isPhoneEqual || isDomainEqual;
  const isNameAlone = name !== undefined && !isSupported && !weights.nameAloneIn.includes(a.country);

  let score = scoreOfAll(weights, name?.similarity, place.agreement, rooms?.agreement);
  if (weights.isAddressReviewed && place.isSameAddress) {
    const { score: base, forRooms, forName } = SAME_ADDRESS;
    score = Math.max(score, base + forRooms * (rooms?.agreement ?? 0) + forName * (name?.similarity ?? 0));
  }
  const isNear = weights.isPlaceBonus || (place.agreement ?? 1) >= NEAR_ENOUGH_FOR_LIFT;
  if (isPhoneEqual) score += (1 - score) * PHONE_LIFT * (isNear ? 1 : LIFT_ELSEWHERE);
  if (isDomainEqual) score += (1 - score) * DOMAIN_LIFT * (isNear ? 1 : LIFT_ELSEWHERE);

  const isSureWithoutName = (isPhoneEqual || isDomainEqual) && (place.agreement ?? 0) >= HERE;
  const isDoubtful = isNameAlone || (name === undefined ? !isSureWithoutName : name.ownWords !== undefined);
  if (isDoubtful) score = Math.min(score, NEVER_ACCEPTED);
  const isSameCountry = a.country === b.country;
  if (!isSameCountry) score = 0;
  return { score: rounded(score), isSameCountry, name, place, rooms, isPhoneEqual, isDomainEqual, isNameAlone };
}

/** So that no error of the last binary digit decides at a threshold. */
export const rounded = (score: number) => Math.round(score * 10_000) / 10_000;

function scoreOfAll(
  weights: Weights,
  name: number | undefined,
  place: number | undefined,
  rooms: number | undefined,
): number {
  if (weights.isPlaceBonus) return weights.name * (name ?? 0) + weights.place * (place ?? 0);
  if (name === undefined) return PLACE_WITHOUT_NAME * (place ?? 0);
  const known = weights.name + (place === undefined ? 0 : weights.place) + (rooms === undefined ? 0 : weights.rooms);
  return (weights.name * name + weights.place * (place ?? 0) + weights.rooms * (rooms ?? 0)) / known;
}

/** An old name counts almost like a present one. */
const FORMER_FACTOR = 0.95;

function bestName(a: PreparedSubject, b: PreparedSubject, extendedName: number): Evidence['name'] {
  let best: Evidence['name'];
  const look = (ofA: readonly PreparedName[], ofB: readonly PreparedName[], isFormer: boolean) => {
    for (const one of ofA) {
      for (const other of ofB) {
        const found = compareNames(one, other);
        if (found === undefined) continue;
        const alike = found.isExtended ? Math.max(found.similarity, extendedName) : found.similarity;
        const similarity = isFormer ? alike * FORMER_FACTOR : alike;
        if (best === undefined || similarity > best.similarity) best = { ...found, similarity, isFormer };
      }
    }
  };
  look(a.names, b.names, false);
  if (a.formerNames.length > 0) look(a.formerNames, b.names, true);
  if (b.formerNames.length > 0) look(a.names, b.formerNames, true);
  return best;
}

/** Rooms are added and merged: a tenth more or less is the same house. */
const ROOMS_AGREEMENT = [
  [1, 1],
  [0.9, 0.8],
  [0.75, 0.4],
] as const;

function compareRooms(a: number | null, b: number | null): Evidence['rooms'] {
  if (a === null || b === null || a <= 0 || b <= 0) return undefined;
  const share = Math.min(a, b) / Math.max(a, b);
  const agreement = ROOMS_AGREEMENT.find(([fewest]) => share >= fewest)?.[1] ?? 0;
  return { a, b, agreement };
}
