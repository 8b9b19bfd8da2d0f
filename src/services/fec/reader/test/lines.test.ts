import { describe, expect, test } from 'vitest';
import { fec, fieldsOf, HEADER, read, readContent, refusalOf, valuesOf } from '../../test/fec-text.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { RowFlag } from '../ledger.ts';
import { MemoryBudget, OutOfBudget } from '../memory-budget.ts';
import { readLedger } from '../read-ledger.ts';

const three = [{ EcritureNum: '1' }, { EcritureNum: '2' }, { EcritureNum: '3' }];
const numbersOf = (content: string | Uint8Array) => {
  const { ledger } = read(content);
  return valuesOf(ledger).map(({ line, number, validDate }) => [line, number, validDate]);
};

describe('line ends', () => {
  test.each([
    ['LF', '\n', { lf: 3 }],
    ['CR LF', '\r\n', { crlf: 3 }],
    ['CR CR LF', '\r\r\n', { crcrlf: 3 }],
    ['CR', '\r', { cr: 3 }],
  ])('%s', (_, lineEnd, counts) => {
    // An empty field at the end of the line, and one that is not.
    for (const header of [HEADER, HEADER.slice(0, 16)]) {
      const content = fec(three, { lineEnd, header });
      const { file } = read(content);
      expect(file.lineEnds).toEqual({ lf: 0, crlf: 0, crcrlf: 0, cr: 0, ...counts });
      expect(file.emptyLines).toBe(0);
      expect(file.strangeCharacters.lines).toBe(0);
      const expected = ['1', '2', '3'].map((number, row) => [row + 2, number, '2025-01-31']);
      expect(numbersOf(content)).toEqual(expected);
      expect(numbersOf(content + lineEnd)).toEqual(expected);
    }
  });

  test('mixed ones in one file', () => {
    const [header = '', ...lines] = fec([{}, {}, {}, {}, {}]).split('\n');
    const { ledger, file } = read(
      `${header}\r\n${lines[0]}\n${lines[1]}\r\r\n${lines[2]}\r${lines[3]}\r\r\r\n${lines[4]}\r\n`,
    );
    expect(file.lineEnds).toEqual({ lf: 1, crlf: 2, crcrlf: 2, cr: 1 });
    expect([...ledger.line]).toEqual([2, 3, 4, 5, 6]);
    expect([...ledger.flags]).toEqual([0, 0, 0, 0, 0]);
  });

  test('a CR inside a label is a strange character and no line end', () => {
    const { ledger, file } = read(fec([{ EcritureLib: 'deux\rlignes' }, {}]));
    expect(valuesOf(ledger).map(({ line, label }) => [line, label])).toEqual([
      [2, 'deux\rlignes'],
      [3, 'Facture papier'],
    ]);
    expect(file.strangeCharacters).toMatchObject({ lines: 1, samples: [{ value: 'deuxlignes' }] });
    expect(file.lineEnds).toMatchObject({ lf: 2, cr: 0 });
  });

  test('empty lines are counted and numbered, at the beginning too', () => {
    const [header = '', one = '', two = ''] = fec([{}, {}]).split('\n');
    const { ledger, file } = read(`\n  \r\n${header}\n\n${one}\n \t \n\u0000\n${two}\n\n\n\u001a`);
    expect([...ledger.line]).toEqual([5, 8]);
    expect(file.emptyLines).toBe(8);
    expect([...ledger.flags]).toEqual([0, 0]);
  });

  test('the position of a line is where its bytes are', () => {
    const content = Buffer.from(
      `\ufeff${fec([{ EcritureLib: 'été' }, {}, { EcritureLib: 'dernière' }], { lineEnd: '\r\n' })}`,
    );
    const { ledger } = read(content);
    for (let row = 0; row < ledger.size; row += 1) {
      const start = ledger.offset[row] ?? -1;
      expect(content.subarray(start - 2, start).toString()).toBe('\r\n');
      expect(content.subarray(start, start + 10).toString()).toBe('AC|Achats|');
    }
  });
});

describe('lines with too few or too many fields', () => {
  const line = (change: (fields: string[]) => string[], separator = '|') => change(fieldsOf()).join(separator);
  const readOne = (odd: string, options = {}) => {
    const { ledger, file } = read(fec([{}, odd, {}], options));
    expect(ledger.size).toBe(3);
    expect([ledger.flags[0], ledger.flags[2]]).toEqual([0, 0]);
    return { row: valuesOf(ledger)[1], flags: ledger.flags[1], file };
  };

  test('up to two missing at the end are taken as empty', () => {
    for (const missing of [1, 2]) {
      const { row, flags, file } = readOne(line((fields) => fields.slice(0, -missing)));
      expect(flags).toBe(RowFlag.mended);
      expect(row).toMatchObject({ label: 'Facture papier', debit: 10_000, validDate: '2025-01-31' });
      expect(file).toMatchObject({ mendedCount: 1, brokenCount: 0 });
      expect(file.mendedLines).toEqual([{ row: 1, line: 3, fields: 18 - missing }]);
    }
  });

  test('a missing value that must not be missing breaks the line', () => {
    for (const missing of [3, 5, 14]) {
      const { row, flags, file } = readOne(line((fields) => fields.slice(0, -missing)));
      expect(flags).toBe(RowFlag.broken);
      expect(row).toMatchObject({ journal: 'AC', number: '1', account: '', label: '', debit: 0, date: undefined });
      expect(file).toMatchObject({ mendedCount: 0, brokenCount: 1, emptyMandatory: [] });
      expect(file.brokenLines).toEqual([{ row: 1, line: 3, fields: 18 - missing }]);
    }
  });

  test('journal and number of a broken line are kept only where they are likely', () => {
    expect(readOne('AC|Achats|9').row).toMatchObject({ journal: 'AC', number: '9' });
    expect(readOne('b|0,00|12,00|||20250222||').row).toMatchObject({ journal: '', number: '' });
    expect(readOne('ZZ|Autre|9|20250101|471').row).toMatchObject({ journal: 'ZZ', number: '9' });
    expect(readOne('AC').row).toMatchObject({ journal: '', number: '' });
    expect(readOne('AC').flags).toBe(RowFlag.broken);
  });

  test('one separator too many at the end', () => {
    const { row, flags, file } = readOne(line((fields) => [...fields, '']));
    expect(flags).toBe(RowFlag.mended);
    expect(row).toMatchObject({ label: 'Facture papier', debit: 10_000 });
    expect(file.mendedLines).toEqual([{ row: 1, line: 3, fields: 19 }]);
  });

  test('a trailing separator that the header has too is no fault', () => {
    const header = [...HEADER, ''];
    const { file, flags } = readOne(
      line((fields) => [...fields, '']),
      { header },
    );
    expect(flags).toBe(0);
    expect(file.header).toMatchObject({ hasTrailingSeparator: true, missing: [], inserted: [] });
    expect(file.header.names).toHaveLength(18);
    expect(
      readOne(
        line((fields) => fields),
        { header },
      ).flags,
    ).toBe(0);
    const glued = readOne(
      line((fields) => [...fields.slice(0, 10), 'a', 'b', ...fields.slice(11), '']),
      { header },
    );
    expect(glued.flags).toBe(RowFlag.mended);
    expect(glued.row).toMatchObject({ label: 'a|b', debit: 10_000 });
  });

  test.each([
    ['EcritureLib', 10, 'label'],
    ['CompteLib', 5, 'accountLabel'],
    ['JournalLib', 1, 'journalLabel'],
    ['PieceRef', 8, 'piece'],
  ] as const)('separators inside %s are put back', (_, position, name) => {
    for (const text of ['a|b', 'a|b|c', 'a | b', 'a||c']) {
      const content = fec([line((fields) => fields.with(position, text))]);
      const { ledger, file } = read(content);
      const [row] = valuesOf(ledger);
      expect(row).toMatchObject({ [name]: text, debit: 10_000, date: '2025-01-10', pieceDate: '2025-01-09' });
      expect(row).toMatchObject({ account: '606100', validDate: '2025-01-31', flags: RowFlag.mended });
      expect(file.mendedLines).toEqual([{ row: 0, line: 2, fields: 18 + text.split('|').length - 1 }]);
    }
  });

  test('a third party that is known tells CompAuxLib and CompteLib apart', () => {
    const known = { CompteNum: '401', CompteLib: 'Fournisseurs', CompAuxNum: 'F1', CompAuxLib: 'Dupont' };
    const { ledger } = read(
      fec([known, { ...known, CompAuxLib: 'Dupont|Fils' }, { ...known, CompteLib: 'Fournisseurs|divers' }]),
    );
    expect(valuesOf(ledger).map(({ thirdParty, piece }) => [thirdParty, piece])).toEqual([
      ['F1', 'F001'],
      ['F1', 'F001'],
      ['F1', 'F001'],
    ]);
    expect(ledger.otherThirdPartyLabels.map(({ label }) => ledger.labels.text(label))).toEqual(['Dupont|Fils']);
    expect(ledger.otherAccountLabels.map(({ label }) => ledger.labels.text(label))).toEqual(['Fournisseurs|divers']);
  });

  test('nothing is guessed if amounts or dates cannot be read that way', () => {
    const { flags, row } = readOne(line((fields) => fields.with(10, 'a|b').with(11, 'x|y')));
    expect(flags).toBe(RowFlag.broken);
    expect(row).toMatchObject({ journal: 'AC', number: '1', label: '' });
  });

  test('far too many fields', () => {
    const { flags, file } = readOne(line((fields) => fields.with(10, '|'.repeat(5000))));
    expect(flags).toBe(RowFlag.broken);
    expect(file.brokenLines).toEqual([{ row: 1, line: 3, fields: 5018 }]);
  });

  test('counts go on where samples stop', () => {
    const { file } = read(fec(Array.from({ length: 130 }, () => 'AC|Achats|9')));
    expect(file.brokenCount).toBe(130);
    expect(file.brokenLines).toHaveLength(100);
  });
});

describe('lines that are too long', () => {
  test('are broken, and what follows is read', () => {
    for (const length of [65_537, 70_000, 200_000]) {
      for (const lineEnd of ['\n', '\r\n']) {
        const long = `AC|Achats|7|20250110|${'x'.repeat(length - 21)}`;
        const content = fec([{}, long, {}], { lineEnd });
        for (const chunkBytes of [undefined, 1000, 65_536]) {
          const result = readContent(content, chunkBytes);
          if ('refused' in result) throw new Error(result.refused.message);
          const { ledger, file } = result;
          expect([...ledger.line]).toEqual([2, 3, 4]);
          expect([...ledger.flags]).toEqual([0, RowFlag.broken, 0]);
          expect(valuesOf(ledger)[1]).toMatchObject({ journal: 'AC', number: '7' });
          expect(file.brokenLines).toEqual([{ row: 1, line: 3, fields: 5 }]);
          expect(file.encoding).toBe('ascii');
        }
      }
    }
  });

  test('the longest line that is still one', () => {
    const short = fec([{ EcritureLib: '' }]).split('\n')[1] ?? '';
    const result = readContent(fec([{ EcritureLib: 'x'.repeat(65_536 - short.length) }]), 5000);
    expect('ledger' in result && [...result.ledger.flags]).toEqual([0]);
  });

  test('a line of a hundred megabytes is not held', () => {
    const before = Buffer.from(`${fec([{}])}\n`);
    const after = Buffer.from(`\n${fec([{}]).split('\n')[1]}`);
    const long = 100 << 20;
    const source: ByteSource = {
      size: before.length + long + after.length,
      read: (target, position) => {
        if (position < before.length) return before.copy(target, 0, position);
        if (position >= before.length + long) return after.copy(target, 0, position - before.length - long);
        const length = Math.min(target.length, before.length + long - position);
        target.fill(0x61, 0, length);
        return length;
      },
    };
    const memory = new MemoryBudget(8 << 20);
    const result = readLedger(source, { seed: 1, memory });
    if ('refused' in result) throw new Error(result.refused.message);
    expect([...result.ledger.line]).toEqual([2, 3, 4]);
    expect([...result.ledger.flags]).toEqual([0, RowFlag.broken, 0]);
  });

  test('a header cannot be that long', () => {
    const header = [...HEADER, 'x'.repeat(65_536)];
    expect(refusalOf(fec([{}], { header }))).toMatchObject({ reason: 'no_header' });
  });
});

describe('memory and progress', () => {
  const many = Array.from({ length: 3000 }, (_, row) => ({ EcritureNum: `${row}`, EcritureLib: `Facture ${row}` }));

  test('a ledger that is too large is refused before it is made', () => {
    const source = contentOf(fec(many));
    for (const limit of [1000, 1_200_000, 1_400_000]) {
      const memory = new MemoryBudget(limit);
      expect(() => readLedger(source, { seed: 1, memory })).toThrow(OutOfBudget);
      expect(memory.taken).toBeLessThanOrEqual(limit);
    }
    const memory = new MemoryBudget(2_000_000);
    expect(readLedger(source, { seed: 1, memory })).toHaveProperty('ledger.size', 3000);
    // The buffer has been given back.
    expect(memory.taken).toBeLessThan(1_000_000);
  });

  test('columns grow beyond a first guess', () => {
    const content = fec([...Array.from({ length: 30 }, () => ({ EcritureLib: 'x'.repeat(4000) })), ...many]);
    const { ledger } = read(content);
    expect(ledger.size).toBe(3030);
    expect(ledger.debit).toHaveLength(3030);
    expect(valuesOf(ledger).at(-1)).toMatchObject({ number: '2999', debit: 10_000, label: 'Facture 2999' });
  });

  test('progress goes up to one', () => {
    const shares: number[] = [];
    const memory = new MemoryBudget(1 << 24);
    readLedger(contentOf(fec(many)), {
      seed: 1,
      memory,
      chunkBytes: 10_000,
      onProgress: (share) => shares.push(share),
    });
    expect(shares.length).toBeGreaterThan(20);
    expect(shares).toEqual(shares.toSorted((left, right) => left - right));
    expect(shares.at(-1)).toBe(1);
  });

  test('the seed shows in no result', () => {
    const results = [0, 1, -7].map((seed) => {
      const result = readLedger(contentOf(fec(many)), { seed, memory: new MemoryBudget(1 << 24) });
      return 'ledger' in result ? valuesOf(result.ledger) : undefined;
    });
    expect(results[0]).toHaveLength(3000);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });
});

/** A source that gives less than it is asked for. */
function contentOf(content: string): ByteSource {
  const bytes = Buffer.from(content);
  return {
    size: bytes.length,
    read: (target, position) => bytes.copy(target, 0, position, position + Math.min(target.length, 4096)),
  };
}
