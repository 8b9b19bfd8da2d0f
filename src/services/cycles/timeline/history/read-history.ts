import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Category } from './category.ts';
import { CATEGORIES } from './category.ts';
import type { EventRow } from './check-rows.ts';
import { byYearThenId, checkRows } from './check-rows.ts';
import { eventOfConjunction, readConjunctions } from './conjunctions.ts';
import type { GreatConjunction, HistoricEvent, Source } from './event.ts';
import { readSources } from './sources.ts';

/**
 * The history dataset in memory, from its three files. A fault in a shipped file keeps the service from starting: it says
 * where, and what would be right. Does not look for rows that might be the same event; conflicts.ts does.
 */
export type History = {
  /** By year, then id; with the astronomical ones, which are made of the conjunctions. */
  events: readonly HistoricEvent[];
  /** Every category has a list, in the same order. */
  byCategory: ReadonlyMap<Category, readonly HistoricEvent[]>;
  /** The same without what is dated to the century: nothing is near to a year that nobody knows. */
  datedToTheYear: ReadonlyMap<Category, readonly HistoricEvent[]>;
  conjunctions: readonly GreatConjunction[];
  sources: readonly Source[];
  /** SHA-256 of the three files, in hexadecimal. */
  digest: string;
};

export const FILES = {
  sources: 'sources.csv',
  events: 'events.csv',
  conjunctions: 'great-conjunctions.csv',
} as const;
type HistoryTexts = Readonly<Record<keyof typeof FILES, string>>;
export type FileFault = { file: string; line: number; column: string | null; message: string };

export const SHIPPED_DATA = new URL('../../data/', import.meta.url);
/** A file with a wrong separator has a fault in every line: the first ones tell. */
const MOST_FAULTS_TOLD = 20;

export function loadHistory(directory: URL = SHIPPED_DATA): History {
  const { history, faults } = readHistory(readTexts(directory));
  if (faults.length === 0) return history;
  const told = faults.slice(0, MOST_FAULTS_TOLD).map(sentenceOf);
  const untold = faults.length - told.length;
  throw new Error(
    ['The history dataset has faults.', ...told, ...(untold > 0 ? [`And ${untold} more.`] : [])].join('\n'),
  );
}

/** `directory` ends in a slash. */
export function readTexts(directory: URL): HistoryTexts {
  const read = (name: string) => readFileSync(new URL(name, directory), 'utf8');
  return { sources: read(FILES.sources), events: read(FILES.events), conjunctions: read(FILES.conjunctions) };
}

export const sentenceOf = ({ file, line, column, message }: FileFault) =>
  `${file}, line ${line}${column === null ? '' : `, column ${column}`}: ${message}`;

/** The history of all rows that are right, and everything that is wrong with the others. */
export function readHistory(texts: HistoryTexts): {
  history: History;
  rows: readonly EventRow[];
  faults: readonly FileFault[];
} {
  const { sources, faults: sourceFaults } = readSources(texts.sources);
  const { conjunctions, faults: conjunctionFaults } = readConjunctions(texts.conjunctions);
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const computed = byKey.get('computed');
  const astronomical = computed === undefined ? [] : conjunctions.map((each) => eventOfConjunction(each, computed));
  const takenIds = new Set(astronomical.map(({ id }) => id));
  const { rows, faults: rowFaults } = checkRows(texts.events, { sources: byKey, takenIds, isSorted: true });
  const events = [...astronomical, ...rows.map(({ event }) => event)].sort(byYearThenId);
  const faults = [
    ...sourceFaults.map((fault) => ({ file: FILES.sources, ...fault })),
    ...(computed === undefined ? [NO_SOURCE_FOR_COMPUTED] : []),
    ...conjunctionFaults.map((fault) => ({ file: FILES.conjunctions, ...fault })),
    ...rowFaults.map((fault) => ({ file: FILES.events, ...fault })),
  ];
  return {
    history: {
      events,
      byCategory: filed(events),
      datedToTheYear: filed(events.filter(({ datePrecision }) => datePrecision === 'year')),
      conjunctions,
      sources,
      digest: digestOf(texts),
    },
    rows,
    faults,
  };
}

const NO_SOURCE_FOR_COMPUTED: FileFault = {
  file: FILES.sources,
  line: 1,
  column: 'key',
  message: 'A source with the key computed is needed for the conjunctions.',
};

function filed(events: readonly HistoricEvent[]): ReadonlyMap<Category, readonly HistoricEvent[]> {
  const byCategory = new Map<Category, HistoricEvent[]>(CATEGORIES.map((category) => [category, []]));
  for (const event of events) byCategory.get(event.category)?.push(event);
  return byCategory;
}

/** Each file's own hash first: text that moves from one file to another changes the whole. */
function digestOf({ sources, events, conjunctions }: HistoryTexts): string {
  const whole = createHash('sha256');
  for (const text of [sources, events, conjunctions]) whole.update(createHash('sha256').update(text).digest());
  return whole.digest('hex');
}
