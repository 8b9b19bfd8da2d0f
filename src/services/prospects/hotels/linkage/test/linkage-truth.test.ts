import { describe, expect, test } from 'vitest';
import { truthFromCoordinates } from '#bench/coordinate-truth.ts';
import type { Coordinates } from '../distance.ts';
import type { Decision, Subject } from '../matcher.ts';
import { decide, settle } from '../matcher.ts';

/**
 * The matcher on an invented town whose truth is known: two lists of its hotels, two years apart, with everything that
 * real lists of licences do to a matcher. `npm run bench -- linkage` measures the same on real lists.
 */
type Fate = 'same' | 'extended' | 'misspelt' | 'renumbered' | 'rebranded' | 'closed' | 'opened';
/** Two hotels of one building are told apart by a half. */
type Listed = { readonly building: number; readonly subject: Subject; readonly fate: Fate };

function seeded(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  return { below, pick, isOneIn: (count: number) => below(count) === 0 };
}
type Chance = ReturnType<typeof seeded>;

const CHAINS = [
  'Hotel 47 -',
  'Fragrant Hotel -',
  'Lotus Inn @',
  'Value Stay Hotel',
  'Peak Hotel',
  'budget Sleep Singapore',
];
const STREETS = 'Amber Balas Cavan Dunlop Emerald Farrer Gold Hoe Imperial Joo Kovan Lavender Mosque Niven'.split(' ');
const FIRST = 'Golden Royal Little New Grand Blue Jade Silver Harbour Orchid Pearl Summer Tropical White'.split(' ');
const SECOND = 'Crane Dragon Lantern Mango Merchant Palm Phoenix River Sampan Temple Tiger Wharf Willow'.split(' ');
const KINDS = ['Hotel', 'Inn', 'Hostel', 'Boutique Hotel', 'Backpackers', 'Hotel Singapore', 'Residence'];
const BRANDS = ['by Wander', ', Emblem Collection', 'by Far Shore Hospitality', ', a Keystone Hotel'];

function inventName(chance: Chance, taken: Set<string>): string {
  for (;;) {
    const { pick, below, isOneIn } = chance;
    const name = isOneIn(3)
      ? `${pick(CHAINS)} ${isOneIn(3) ? below(30) + 1 : `${pick(STREETS)}${isOneIn(2) ? ` ${pick(SECOND)}` : ''}`}`
      : `${isOneIn(2) ? 'The ' : ''}${pick(FIRST)} ${pick(SECOND)} ${pick(KINDS)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function misspell(name: string, { below }: Chance): string {
  const words = name.split(' ');
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const at = 1 + below(longest.length - 3);
  const swapped = `${longest.slice(0, at)}${longest.charAt(at + 1)}${longest.charAt(at)}${longest.slice(at + 2)}`;
  return words.map((word) => (word === longest ? swapped : word)).join(' ');
}

/** The quarter stays in the name: `Park Hotel Alexandra`, `Momentus Hotel Alexandra`. */
function underNewBrand(name: string): string | undefined {
  const words = name.replace(/^The /, '').split(' ');
  return [...FIRST, 'Mercury'].includes(words[0] ?? '') ? ['Zenith', ...words.slice(1)].join(' ') : undefined;
}

const BUILDINGS = 420;

/** How likely each fate is, in percent; what is left stays the same. */
const FATES: readonly (readonly [Fate, number])[] = [
  ['rebranded', 11],
  ['closed', 5],
  ['opened', 5],
  ['extended', 4],
  ['misspelt', 4],
  ['renumbered', 3],
];

function drawFate(percent: number): Fate {
  let upTo = 0;
  for (const [fate, share] of FATES) {
    upTo += share;
    if (percent < upTo) return fate;
  }
  return 'same';
}

function inventTown(seed: number) {
  const chance = seeded(seed);
  const { below, pick, isOneIn } = chance;
  const taken = new Set<string>();
  const postcodes = new Set<string>();
  const older: Listed[] = [];
  const newer: Listed[] = [];

  const inventPostcode = (building: number): string => {
    // Neighbours have neighbouring numbers; a sixth of them begin with a zero.
    const postcode = String((building % 6) * 70_000 + 10_000 + below(60_000)).padStart(6, '0');
    if (postcodes.has(postcode)) return inventPostcode(building);
    postcodes.add(postcode);
    return postcode;
  };
  // Some lists are kept in spreadsheets, which take a postcode for a number.
  const listed = (name: string, postcode: string, position: Coordinates, rooms: number): Subject => ({
    names: [isOneIn(5) ? name.toUpperCase() : name],
    country: 'SG',
    postcode: isOneIn(2) ? postcode.replace(/^0/, '') : postcode,
    position: { ...position, longitude: position.longitude + below(100) / 1e6 },
    rooms,
    phone: null,
    domain: null,
  });

  const addHotel = (
    building: number,
    fate: Fate,
    name: string,
    postcode: string,
    position: Coordinates,
    rooms: number,
  ) => {
    if (fate !== 'opened') older.push({ building, fate, subject: listed(name, postcode, position, rooms) });
    if (fate === 'closed') return;
    const newName = {
      same: () => name,
      opened: () => name,
      renumbered: () => name,
      extended: () => `${name} ${pick(BRANDS)}`.replace(' ,', ','),
      misspelt: () => misspell(name, chance),
      rebranded: () => (isOneIn(3) ? underNewBrand(name) : undefined) ?? inventName(chance, taken),
    }[fate]();
    const newPostcode = fate === 'renumbered' ? inventPostcode(building) : postcode;
    const newRooms = isOneIn(12) ? Math.max(1, rooms + below(9) - 4) : rooms;
    newer.push({ building, fate, subject: listed(newName, newPostcode, position, newRooms) });
  };

  for (let building = 0; building < BUILDINGS; building += 1) {
    // Streets of hotels, some 35 m from door to door.
    const position = {
      longitude: 103.8 + (building % 30) * 0.000_32,
      latitude: 1.28 + Math.floor(building / 30) * 0.001,
    };
    const postcode = inventPostcode(building);
    const rooms = 4 + below(isOneIn(4) ? 400 : 90);
    const fate = drawFate(below(100));
    if (isOneIn(12)) {
      // Two houses of one owner share a building, their size and most of their names; often one of them is given up.
      const street = `${pick(FIRST)} ${pick(SECOND)} Waterfront`;
      addHotel(building, fate, `Mercury on ${street}`, postcode, position, rooms);
      addHotel(building + 0.5, isOneIn(3) ? 'closed' : 'same', `Neptune on ${street}`, postcode, position, rooms);
    } else addHotel(building, fate, inventName(chance, taken), postcode, position, rooms);
  }
  // Brands move house: the old name is now on another building, and its building has another name.
  const rebranded = newer.filter(({ fate }) => fate === 'rebranded');
  for (const [index, { building, subject }] of rebranded.slice(0, 10).entries()) {
    const other = rebranded[rebranded.length - 1 - index];
    const oldName = older.find((each) => each.building === building)?.subject.names ?? [];
    if (other === undefined) continue;
    newer[newer.indexOf(other)] = { ...other, subject: { ...other.subject, names: oldName } };
    expect(subject.names).not.toEqual(oldName);
  }
  // The newer list comes in another order.
  return {
    older,
    newer: newer.toSorted((a, b) => (a.subject.names[0] ?? '').localeCompare(b.subject.names[0] ?? '', 'en')),
  };
}

function link(older: readonly Listed[], newer: readonly Listed[], seesCoordinates: boolean): Decision<number>[] {
  const seen = ({ subject }: Listed): Subject => (seesCoordinates ? subject : { ...subject, position: null });
  const candidates = newer.map((each, id) => ({ id, subject: seen(each) }));
  return settle(older.map((each) => decide('same_property', seen(each), candidates)));
}

function measure(older: readonly Listed[], newer: readonly Listed[], decisions: readonly Decision<number>[]) {
  const results = older.map((each, index) => {
    const { decision, id } = decisions[index] as Decision<number>;
    return { fate: each.fate, decision, isRight: id !== undefined && newer[id]?.building === each.building };
  });
  const accepted = results.filter(({ decision }) => decision === 'accept');
  const right = accepted.filter(({ isRight }) => isRight).length;
  return {
    results,
    precision: right / accepted.length,
    recall: right / older.filter(({ fate }) => fate !== 'closed').length,
  };
}

describe.each([1, 2])('town %i', (seed) => {
  const { older, newer } = inventTown(seed);
  const without = measure(older, newer, link(older, newer, false));
  const withCoordinates = measure(older, newer, link(older, newer, true));

  test('has hundreds of hotels with every fate', () => {
    expect(older.length).toBeGreaterThan(BUILDINGS * 0.9);
    expect(newer.length).toBeGreaterThan(BUILDINGS * 0.9);
    for (const [fate, percent] of FATES) {
      const share = (fate === 'opened' ? newer : older).filter((each) => each.fate === fate).length / BUILDINGS;
      expect(share, fate).toBeGreaterThan(percent / 200);
    }
  });

  test('names, postcodes and rooms: precision 0.99, recall 0.80', () => {
    expect(without.precision).toBeGreaterThanOrEqual(0.99);
    expect(without.recall).toBeGreaterThanOrEqual(0.8);
  });

  test('coordinates find more, and nothing wrong', () => {
    expect(withCoordinates.precision).toBeGreaterThanOrEqual(0.99);
    expect(withCoordinates.recall).toBeGreaterThan(without.recall);
  });

  test('every rebranded hotel is for a person, and no renumbered one is lost', () => {
    for (const { results } of [without, withCoordinates]) {
      const decisionsFor = (fate: Fate) =>
        new Set(results.filter((each) => each.fate === fate).map(({ decision }) => decision));
      expect(decisionsFor('rebranded')).toEqual(new Set(['review']));
      expect(decisionsFor('renumbered')).not.toContain('none');
    }
  });

  test('no closed hotel is accepted as another', () => {
    for (const { results } of [without, withCoordinates]) {
      expect(results.filter(({ fate, decision }) => fate === 'closed' && decision === 'accept')).toEqual([]);
    }
  });
});

describe('truth from coordinates', () => {
  const at = (metres: number): Coordinates => ({ longitude: 103.8 + metres / 111_170, latitude: 1.3 });

  test('is a pair alone within 30 m of each other', () => {
    const { pairs, judge } = truthFromCoordinates([at(0), at(500)], [at(510), at(25), at(900)]);
    expect(pairs).toBe(2);
    expect(judge(0, 1)).toBe('right');
    expect(judge(1, 0)).toBe('right');
    expect(judge(0, 0)).toBe('wrong');
    expect(judge(1, 2)).toBe('wrong');
  });

  test('does not know where one has two neighbours, but that the distant is wrong', () => {
    const { pairs, judge } = truthFromCoordinates([at(0), at(20)], [at(1), at(400)]);
    expect(pairs).toBe(0);
    expect(judge(0, 0)).toBeUndefined();
    expect(judge(1, 0)).toBeUndefined();
    expect(judge(1, 1)).toBe('wrong');
  });
});
