import { describe, expect, test } from 'vitest';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { dayOf } from '#lib/calendar/civil-date.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { catalogue } from '../../../controls/catalogue.ts';
import { Books } from '../../../ledger/books.ts';
import { bytesInMemory } from '../../../reader/bytes/byte-source.ts';
import type { FileFacts } from '../../../reader/file-facts.ts';
import type { Ledger } from '../../../reader/ledger.ts';
import { MemoryBudget } from '../../../reader/memory-budget.ts';
import { readLedger } from '../../../reader/read-ledger.ts';
import { collectAnomalies, inOrder } from '../../../report/collect.ts';
import type { ReportedAnomaly } from '../../../report/report.ts';
import { cleanCompany } from '../../../test/drafts/clean-company.ts';
import { writeFec } from '../../../test/drafts/write-fec.ts';
import { fec, valuesOf } from '../../../test/fec-text.ts';
import { allMutations } from '../../../test/mutations/all.ts';
import { plantedFile } from '../../../test/mutations/harness.ts';
import { wound } from '../../../test/wound.ts';
import { DEAREST, inOrderOfCost } from '../costs.ts';
import { BooksTogether } from '../judge-together.ts';
import { TEXTS } from '../messages.ts';
import { readTogether } from '../read-together.ts';
import { secondThreadHere } from './second-thread-here.ts';

/** One file read and judged by one thread and by two: the same in everything, wherever it is cut and whoever judges. */
const GIVEN = { today: dayOf(2026, 9, 15), fileName: undefined, threshold: undefined, disabledControls: [] };
const MEMORY_BYTES = 1 << 30;

/** Some of them: at full size all. */
const planted = allMutations.filter((_, place) => place % proofSize({ full: 1, short: 4 }) === 0);

type Seen = { ledger: unknown; file: FileFacts; anomalies: ReportedAnomaly[] } | { refused: unknown };

function alone(bytes: Uint8Array): Seen {
  const read = readLedger(bytesInMemory(bytes), { seed: 5, memory: new MemoryBudget(MEMORY_BYTES) });
  if ('refused' in read) return read;
  const ledger = everythingOf(read.ledger);
  const books = new Books(read.ledger, read.file, GIVEN.today);
  return { ledger, file: read.file, anomalies: collectAnomalies(books, catalogue) };
}

function together(bytes: Uint8Array, options: { readSoFar?: number; judges: boolean }): Seen & { said: string[] } {
  const second = secondThreadHere(bytes, options);
  const { said } = second;
  const memory = new MemoryBudget(MEMORY_BYTES);
  const asked = { seed: 77, memory, memoryBytes: MEMORY_BYTES, file: { descriptor: -1 } };
  const result = readTogether(bytesInMemory(bytes), asked, second);
  if ('refused' in result) return { ...result, said };
  const { read, opened } = result;
  const ledger = everythingOf(read.ledger);
  const books = new BooksTogether(read, opened, GIVEN, second);
  books.prepare();
  return { ledger, file: read.file, anomalies: inOrder(books.judge(catalogue)), said };
}

/** Numbers and texts: a text must have the number that it has otherwise. */
function everythingOf(ledger: Ledger) {
  return {
    rows: valuesOf(ledger),
    texts: TEXTS.map((name) => Array.from({ length: ledger[name].count }, (_, id) => ledger[name].text(id))),
    labels: [ledger.journalLabel, ledger.accountLabel, ledger.thirdPartyLabel].map((numbers) => [...numbers]),
    others: [ledger.otherAccountLabels, ledger.otherThirdPartyLabels],
  };
}

function expectSame(bytes: Uint8Array, random: SeededRandom): string[] {
  const readSoFar = random.between(0, bytes.length);
  const { said, ...seen } = together(bytes, { readSoFar, judges: random.chance(50) });
  const one = alone(bytes);
  expect(Object.keys(seen)).toEqual(Object.keys(one));
  if ('file' in seen && 'file' in one) {
    expect(seen.file).toEqual(one.file);
    expect(seen.anomalies).toEqual(one.anomalies);
  }
  expect(seen).toEqual(one);
  return said;
}

describe('two threads give what one gives', () => {
  test(`for files with ${planted.length} faults of the catalogue`, { timeout: 240_000 }, () => {
    const random = seededRandom(3);
    const said = planted.flatMap((mutation, seed) => expectSame(plantedFile(mutation, seed + 1).bytes, random));
    const count = (kind: string) => said.filter((each) => each === kind).length;
    // Most files are cut, and the second thread judges half of them.
    expect(count('merged')).toBeGreaterThan(planted.length * 0.8);
    expect(count('written')).toBeGreaterThan(planted.length * 0.3);
  });

  test('for wounded files, whatever they are written in', { timeout: 240_000 }, () => {
    const random = seededRandom(4);
    const encodings = ['utf-8', 'iso-8859-15'] as const;
    const sound = Array.from({ length: 12 }, (_, seed) => {
      const company = cleanCompany(seed);
      const excerpt = { ...company, entries: company.entries.slice(0, 40) };
      return writeFec(excerpt, { separator: seed % 3 === 0 ? '\t' : '|', encoding: encodings[seed % 2] as 'utf-8' });
    });
    for (let file = 0; file < 300; file += 1) expectSame(wound(random.pick(sound), random), random);
  });

  test('where most of the first lines are in another encoding than the later ones', { timeout: 120_000 }, () => {
    const random = seededRandom(5);
    const line = (label: string, encoding: 'utf8' | 'latin1') =>
      Buffer.from(`${fec([{ EcritureLib: label }]).split('\n')[1]}\n`, encoding);
    const header = Buffer.from(`${fec([]).trim()}\n`);
    for (const [before, behind] of [
      ['utf8', 'latin1'],
      ['latin1', 'utf8'],
    ] as const) {
      for (const share of [0.2, 0.5, 0.8]) {
        const lines = 10_000;
        const bytes = Buffer.concat([
          header,
          ...Array.from({ length: lines * share }, () => line('Café', before)),
          ...Array.from({ length: lines * (1 - share) }, () => line('Été', behind)),
        ]);
        const readSoFar = random.between(0, bytes.length >> 1);
        const memory = () => new MemoryBudget(MEMORY_BYTES);
        const one = readLedger(bytesInMemory(bytes), { seed: 5, memory: memory() });
        const second = secondThreadHere(bytes, { readSoFar, judges: false });
        const options = { seed: 7, memory: memory(), memoryBytes: MEMORY_BYTES, file: { descriptor: -1 } };
        const two = readTogether(bytesInMemory(bytes), options, second);
        if ('refused' in one || 'refused' in two) throw new Error('The file was refused.');
        expect(two.read.file).toEqual(one.file);
        expect(two.read.ledger.labels.text(1)).toBe(one.ledger.labels.text(1));
      }
    }
  });

  test('where a line of the later part is read by what stands in the earlier one', () => {
    // A separator within a text: which of them it was is told by the third party that is known.
    const known = { CompteNum: '401000', CompAuxNum: 'F1', CompAuxLib: 'Dupont', EcritureLib: 'x' };
    const torn =
      fec([known]).split('\n')[1]?.replace('401000|Fournitures|F1|Dupont', '401000|Four|nitures|F1|Dupont') ?? '';
    const filler = Array.from({ length: 40 }, (_, number) => ({ EcritureNum: `${number + 2}` }));
    const bytes = Buffer.from(fec([known, ...filler, torn, ...filler]));
    const { said, ...seen } = together(bytes, { judges: false });
    expect(seen).toEqual(alone(bytes));
    // One thread read all of it again.
    expect(said).toEqual(['later']);
  });

  test('where a line is too long to be read whole, and is written in Windows letters', () => {
    const random = seededRandom(9);
    const long = Buffer.concat([Buffer.from('AC|Achats|9|'), Buffer.alloc(200_000, 0x80), Buffer.from('\n')]);
    const lines = Buffer.from(
      fec(Array.from({ length: 400 }, (_, number) => ({ EcritureNum: `${number}`, EcritureLib: 'Été' }))),
      'latin1',
    );
    for (let times = 0; times < 10; times += 1) {
      const at = lines.indexOf(10, random.between(2000, lines.length - 2000)) + 1;
      expectSame(Buffer.concat([lines.subarray(0, at), long, lines.subarray(at)]), random);
    }
  });

  test('and cuts nothing where only a reader knows the lines', () => {
    for (const bytes of [
      Buffer.from(fec([{}, {}, {}], { lineEnd: '\r' })),
      Buffer.from(`\ufeff${fec([{}, {}, {}])}`, 'utf16le'),
    ]) {
      const { said, ...seen } = together(bytes, { judges: false });
      expect(seen).toEqual(alone(bytes));
      expect(said).toEqual([]);
    }
  });
});

test('the dearest categories are of the catalogue, and come first', () => {
  const names = catalogue.map(({ name }) => name);
  expect(DEAREST.filter((name) => !names.includes(name as (typeof names)[number]))).toEqual([]);
  const order = inOrderOfCost(catalogue);
  expect(order.toSorted((a, b) => a - b)).toEqual(catalogue.map((_, position) => position));
  expect(catalogue[order[0] as number]?.name).toBe(DEAREST[0]);
});
