/**
 * Finds records that might be the one that is looked for, among very many: those with the same postcode, those near by, and
 * those whose names share enough trigrams. The same rules as the search by SQL (store/linkage/candidates.ts), and the same
 * answers; but a name is looked up by counting in memory, which takes a hundredth of the time. Holds numbers, no subjects:
 * some 300 bytes a record.
 */
export type IndexedRecord = {
  readonly id: string;
  /** As `searchKey` gives it: words of ASCII letters and digits. */
  readonly nameKey: string;
  readonly postcode: string | null;
  readonly cell: string | null;
  /** False: found only by who looks among unlisted hotels too. */
  readonly isListed: boolean;
};

type IndexQuery = {
  readonly nameKey: string;
  readonly postcode: string | null;
  readonly cells: readonly string[];
  readonly isUnlistedToo: boolean;
};

/** So many of each kind at most: of one postcode, of the neighbourhood, of like names. */
export const MOST_CANDIDATES = 60;
/** Below this share of trigrams two names have little in common. */
export const LEAST_LIKENESS = 0.4;

export type CandidateIndex = {
  readonly size: number;
  /** Ids in the order in which the records were added. */
  find(query: IndexQuery): string[];
};

/** Takes the records one by one. Of equals, those that were added first are found first. */
export class CandidateIndexBuilder {
  readonly #ids: string[] = [];
  readonly #listed: boolean[] = [];
  readonly #byPostcode = new Map<string, number[]>();
  readonly #byCell = new Map<string, number[]>();
  readonly #trigrams = new Numbers();
  readonly #ends = new Numbers();

  add({ id, nameKey, postcode, cell, isListed }: IndexedRecord): void {
    const position = this.#ids.length;
    this.#ids.push(id);
    this.#listed.push(isListed);
    if (postcode !== null) collect(this.#byPostcode, postcode, position);
    if (cell !== null) collect(this.#byCell, cell, position);
    for (const trigram of keyTrigrams(nameKey)) this.#trigrams.push(trigram);
    this.#ends.push(this.#trigrams.length);
  }

  build(): CandidateIndex {
    return indexOver({
      ids: this.#ids,
      listed: this.#listed,
      byPostcode: this.#byPostcode,
      byCell: this.#byCell,
      postings: postingsOf(this.#trigrams.all(), this.#ends.all()),
    });
  }
}

type Lists = {
  readonly ids: readonly string[];
  readonly listed: readonly boolean[];
  readonly byPostcode: ReadonlyMap<string, readonly number[]>;
  readonly byCell: ReadonlyMap<string, readonly number[]>;
  readonly postings: Postings;
};

function indexOver({ ids, listed, byPostcode, byCell, postings }: Lists): CandidateIndex {
  // Of the record at each position: how many of the counted trigrams it shares with the name that is looked for.
  const shared = new Uint8Array(ids.length);
  const touched = new Uint32Array(ids.length);
  const { starts, positions, sizes } = postings;
  const find = ({ nameKey, postcode, cells, isUnlistedToo }: IndexQuery): string[] => {
    const wanted = keyTrigrams(nameKey);
    const { counted, asked } = split([...wanted], postings);
    let reached = 0;
    for (const trigram of counted) {
      const end = starts[trigram + 1] as number;
      for (let at = starts[trigram] as number; at < end; at += 1) {
        const position = positions[at] as number;
        const before = shared[position] as number;
        if (before === 0) {
          touched[reached] = position;
          reached += 1;
        }
        shared[position] = before + 1;
      }
    }
    const likeness = (position: number) => {
      let both = shared[position] as number;
      for (const has of asked) both += ((has[position >> 3] as number) >> (position & 7)) & 1;
      return both === 0 ? 0 : both / (wanted.size + (sizes[position] as number) - both);
    };
    const isWanted = (position: number) => isUnlistedToo || listed[position] === true;
    const ofPostcode = new Best(0);
    for (const position of byPostcode.get(postcode ?? '') ?? []) {
      if (isWanted(position)) ofPostcode.offer(position, likeness(position));
    }
    const nearBy = new Best(0);
    for (const cell of cells) {
      for (const position of byCell.get(cell) ?? []) {
        if (isWanted(position)) nearBy.offer(position, likeness(position));
      }
    }
    const alike = new Best(LEAST_LIKENESS);
    const least = leastCounts(wanted.size, asked.length);
    for (let index = 0; index < reached; index += 1) {
      const position = touched[index] as number;
      const isWorthALook = (shared[position] as number) >= (least[sizes[position] as number] as number);
      if (isWorthALook && isWanted(position)) alike.offer(position, likeness(position));
      shared[position] = 0;
    }
    const found = new Set([...ofPostcode.positions(), ...nearBy.positions(), ...alike.positions()]);
    return [...found].sort((a, b) => a - b).map((position) => ids[position] as string);
  };
  return { size: ids.length, find };
}

const ROUNDING = 1e-9;

/**
 * The trigrams that are counted record by record, and those that are asked of the records that these have reached. Who is
 * alike enough shares so many trigrams that one of the counted ones is among them, even if the others are the most frequent.
 */
function split(wanted: number[], { starts, bitmaps }: Postings): { counted: number[]; asked: Uint8Array[] } {
  const records = (trigram: number) => (starts[trigram + 1] as number) - (starts[trigram] as number);
  const byFrequency = wanted.sort((a, b) => records(b) - records(a));
  const leastShared = Math.ceil(LEAST_LIKENESS * wanted.length - ROUNDING);
  const mostAsked = Math.max(0, leastShared - 1);
  const asked: Uint8Array[] = [];
  for (const trigram of byFrequency.slice(0, mostAsked)) {
    const bitmap = bitmaps.get(trigram);
    if (bitmap === undefined) break;
    asked.push(bitmap);
  }
  return { counted: byFrequency.slice(asked.length), asked };
}

const MOST_TRIGRAMS = 255;

/** For each number of trigrams of a record: how many of the counted ones it has at least, if it is alike enough. */
function leastCounts(wanted: number, asked: number): Uint8Array {
  const least = new Uint8Array(MOST_TRIGRAMS + 1);
  for (let size = 0; size <= MOST_TRIGRAMS; size += 1) {
    const leastShared = Math.ceil((LEAST_LIKENESS * (wanted + size)) / (1 + LEAST_LIKENESS) - ROUNDING);
    least[size] = Math.max(1, leastShared - asked);
  }
  return least;
}

type Postings = {
  /** Where the records of each trigram begin in `positions`. */
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
  /** How many trigrams each record has. */
  readonly sizes: Uint8Array;
  /** Of trigrams that many records have: a bit for each record. */
  readonly bitmaps: ReadonlyMap<number, Uint8Array>;
};

/** One record in so many makes a trigram frequent: then its bits take no more room than its list. */
const FREQUENT = 32;

function postingsOf(trigrams: Uint32Array, ends: Uint32Array): Postings {
  const starts = new Uint32Array(TRIGRAMS + 1);
  for (const trigram of trigrams) starts[trigram + 1] = (starts[trigram + 1] as number) + 1;
  for (let trigram = 0; trigram < TRIGRAMS; trigram += 1) {
    starts[trigram + 1] = (starts[trigram + 1] as number) + (starts[trigram] as number);
  }
  const free = starts.slice();
  const positions = new Uint32Array(trigrams.length);
  const sizes = new Uint8Array(ends.length);
  let from = 0;
  for (const [position, end] of ends.entries()) {
    for (let at = from; at < end; at += 1) {
      const trigram = trigrams[at] as number;
      positions[free[trigram] as number] = position;
      free[trigram] = (free[trigram] as number) + 1;
    }
    sizes[position] = end - from;
    from = end;
  }
  const bitmaps = new Map<number, Uint8Array>();
  for (let trigram = 0; trigram < TRIGRAMS; trigram += 1) {
    const records = positions.subarray(starts[trigram], starts[trigram + 1]);
    if (records.length * FREQUENT <= ends.length) continue;
    const bits = new Uint8Array(Math.ceil(ends.length / 8));
    for (const position of records) bits[position >> 3] = (bits[position >> 3] as number) | (1 << (position & 7));
    bitmaps.set(trigram, bits);
  }
  return { starts, positions, sizes, bitmaps };
}

function collect(lists: Map<string, number[]>, key: string, position: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [position]);
  else list.push(position);
}

/** A space, the letters and the digits. */
const CHARACTERS = 37;
const TRIGRAMS = CHARACTERS ** 3;

/** As pg_trgm has them: each word with two spaces before and one after. A key has 200 characters at most, so 201 of them. */
function keyTrigrams(nameKey: string): Set<number> {
  const found = new Set<number>();
  let first = 0;
  let second = 0;
  for (let index = 0; index <= nameKey.length; index += 1) {
    const third = index === nameKey.length ? 0 : characterOf(nameKey.charCodeAt(index));
    // Between words there is nothing but the end of the one.
    if (third !== 0 || second !== 0) found.add((first * CHARACTERS + second) * CHARACTERS + third);
    first = third === 0 ? 0 : second;
    second = third;
  }
  return found;
}

function characterOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  return code >= 48 && code <= 57 ? code - 21 : 0;
}

/** The few with the highest likeness; of equals, those whose position comes first. */
class Best {
  /** Whoever has less is not taken. */
  least: number;
  readonly #positions: number[] = [];
  readonly #likeness: number[] = [];

  constructor(least: number) {
    this.least = least;
  }

  offer(position: number, likeness: number): void {
    if (likeness < this.least) return;
    let at = this.#positions.length;
    while (at > 0 && this.#isBehind(at - 1, position, likeness)) at -= 1;
    if (at === MOST_CANDIDATES) return;
    this.#positions.splice(at, 0, position);
    this.#likeness.splice(at, 0, likeness);
    if (this.#positions.length > MOST_CANDIDATES) {
      this.#positions.pop();
      this.#likeness.pop();
    }
    if (this.#positions.length === MOST_CANDIDATES) this.least = this.#likeness[MOST_CANDIDATES - 1] as number;
  }

  positions(): readonly number[] {
    return this.#positions;
  }

  #isBehind(at: number, position: number, likeness: number): boolean {
    const known = this.#likeness[at] as number;
    return known < likeness || (known === likeness && (this.#positions[at] as number) > position);
  }
}

/** An array of whole numbers that grows. */
class Numbers {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  all(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}
