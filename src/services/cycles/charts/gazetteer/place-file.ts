import { crc32 } from 'node:zlib';

/**
 * The file of places: columns that are used as they lie, little-endian, and refused unless every byte is the one that was
 * written.
 *
 *   magic, version, length of the file, checksum of all that follows    4 x 32 bits
 *   length of the heading, and the heading: JSON, filled with blanks    32 bits, bytes
 *   the columns, in the order of COLUMNS, each begun at a multiple of four
 *
 * Places are ordered by population, largest first. The names of a place follow one another, the one that it is called by
 * first. `entries` are the beginnings of all words of all names, sorted by what follows, as `foldedWords` has it: a name and
 * which of its words.
 */
export type PlaceColumns = {
  /** GeoNames' number of the place. */
  ids: Uint32Array;
  /** Hundred-thousandths of a degree. */
  lats: Int32Array;
  lngs: Int32Array;
  populations: Uint32Array;
  /** Numbers in the lists of the heading. */
  zones: Uint16Array;
  regions: Uint16Array;
  /** The first name of each place, and behind the last one how many there are. */
  firstNames: Uint32Array;
  /** The place of each name. */
  places: Uint32Array;
  /** Numbers in NAME_KINDS. */
  kinds: Uint8Array;
  /** Where the text of each name begins, and behind the last one where all end. */
  textStarts: Uint32Array;
  texts: Uint8Array;
  entries: Uint32Array;
  entryWords: Uint8Array;
};

/** Of names: as the gazetteer calls the place, as others do, and as it was called once. */
export const NAME_KINDS = ['name', 'other_name', 'former_name'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export type PlaceHeading = {
  sources: readonly { name: string; sha256: string }[];
  /** How many names there are in each script, by its code of ISO 15924. */
  scripts: Readonly<Record<string, number>>;
  zones: readonly string[];
  regions: readonly { country: string; code: string; name: string | null }[];
  /** Until when a former name was the place's, by the number of the name. */
  formerUntil: Readonly<Record<string, number>>;
};

export type PlaceFile = { heading: PlaceHeading; columns: PlaceColumns };

const COLUMNS = {
  ids: Uint32Array,
  lats: Int32Array,
  lngs: Int32Array,
  populations: Uint32Array,
  zones: Uint16Array,
  regions: Uint16Array,
  firstNames: Uint32Array,
  places: Uint32Array,
  kinds: Uint8Array,
  textStarts: Uint32Array,
  texts: Uint8Array,
  entries: Uint32Array,
  entryWords: Uint8Array,
} as const satisfies Record<keyof PlaceColumns, unknown>;
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof PlaceColumns)[];

/** `QPLC` */
const MAGIC = 0x43_4c_50_51;
const VERSION = 1;
const PREFIX_BYTES = 16;

const upToFour = (length: number) => Math.ceil(length / 4) * 4;

export function encodePlaces({ heading, columns }: PlaceFile): Uint8Array {
  const lengths = Object.fromEntries(COLUMN_NAMES.map((name) => [name, columns[name].length]));
  const text = Buffer.from(JSON.stringify({ lengths, ...heading }));
  const content = Buffer.concat([
    words(upToFour(text.length)),
    text,
    Buffer.alloc(upToFour(text.length) - text.length, ' '),
    ...COLUMN_NAMES.flatMap((name) => {
      const { buffer, byteOffset, byteLength } = columns[name];
      return [Buffer.from(buffer, byteOffset, byteLength), Buffer.alloc(upToFour(byteLength) - byteLength)];
    }),
  ]);
  return Buffer.concat([words(MAGIC, VERSION, PREFIX_BYTES + content.length, crc32(content)), content]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

/** The columns stay where they are in `bytes`, which begin at a multiple of four: nothing is copied. */
export function decodePlaces(bytes: Uint8Array): PlaceFile {
  refuseDamage(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = PREFIX_BYTES + 4;
  let at = begin + view.getUint32(PREFIX_BYTES, true);
  const { lengths, ...heading } = JSON.parse(Buffer.from(bytes.subarray(begin, at)).toString()) as PlaceHeading & {
    lengths: Record<keyof PlaceColumns, number>;
  };
  const column = (name: keyof PlaceColumns) => {
    const values = new COLUMNS[name](bytes.buffer as ArrayBuffer, bytes.byteOffset + at, lengths[name]);
    at += upToFour(values.byteLength);
    return values;
  };
  const columns = Object.fromEntries(COLUMN_NAMES.map((name) => [name, column(name)])) as PlaceColumns;
  return { heading, columns };
}

function refuseDamage(bytes: Uint8Array): void {
  if (bytes.length < PREFIX_BYTES) throw new Error(`It has ${bytes.length} bytes only.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [magic, version, length, checksum] = [0, 4, 8, 12].map((at) => view.getUint32(at, true));
  if (magic !== MAGIC) throw new Error('It does not begin as a file of places does.');
  if (version !== VERSION) throw new Error(`It has version ${version}; this program reads ${VERSION}.`);
  if (length !== bytes.length) throw new Error(`It has ${bytes.length} bytes instead of ${length}.`);
  if (checksum !== crc32(bytes.subarray(PREFIX_BYTES))) throw new Error('Its checksum does not match.');
}
