import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { expectResumable, outcomes, readAll, sourceFile } from '../../test/source-file.ts';
import type { Encoding } from '../csv-reader.ts';
import { readCsv, readCsvHeader } from '../csv-reader.ts';
import type { Position, SourceReader } from '../source-rows.ts';
import { START } from '../source-rows.ts';

const MEBIBYTE = 1024 * 1024;

/** Every column of every record. */
const allColumns =
  (options: { encoding?: Encoding; stepBytes?: number } = {}): SourceReader<string[]> =>
  (file, from) =>
    readCsv(file, from, {
      encoding: 'utf-8',
      ...options,
      take: (fields) => ({ row: Array.from({ length: fields.width }, (_, column) => fields.text(column)) }),
    });

const read = async (content: string | Uint8Array, encoding: Encoding = 'utf-8') =>
  outcomes(await readAll(allColumns({ encoding }), sourceFile(content)));

describe('RFC 4180', () => {
  test('quoted fields hold commas, quotes and line breaks', async () => {
    expect(await read('a,"b, c","d ""e"" f","g\r\nh\ni"\n"""",,""\n')).toEqual([
      ['a', 'b, c', 'd "e" f', 'g\r\nh\ni'],
      ['"', '', ''],
    ]);
  });

  test.each([
    ['line feeds', 'a,b\nc,d\n'],
    ['carriage returns', 'a,b\rc,d\r'],
    ['both', 'a,b\r\nc,d\r\n'],
    ['a mixture', 'a,b\r\nc,d\r'],
    ['no end of the last line', 'a,b\nc,d'],
    ['empty lines', '\n\na,b\r\n\r\nc,d\n\n\n'],
    ['a byte order mark', '\ufeffa,b\nc,d'],
    ['quotes around everything', '"a","b"\r\n"c","d"'],
  ])('lines with %s', async (_, content) => {
    expect(await read(content)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('an empty last field is a field', async () => {
    expect(await read('a,\nb,')).toEqual([
      ['a', ''],
      ['b', ''],
    ]);
  });

  test('a quote within a plain field is a character', async () => {
    expect(await read('5" pipe,a"b"\n')).toEqual([['5" pipe', 'a"b"']]);
  });

  test('text after a closing quote is not guessed at', async () => {
    expect(await read('"a"b,c\nd,e\n"f" ,g\n')).toEqual(['text_after_quote', ['d', 'e'], 'text_after_quote']);
  });

  test('nothing comes of an empty file', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\ufeff\r\n\n')).toEqual([]);
    expect(await readCsvHeader(sourceFile(''), 'utf-8')).toBeUndefined();
  });

  test('a column that a record lacks is empty, and one of a thousand is found', async () => {
    const columns = Array.from({ length: 1024 }, (_, index) => `c${index}`);
    const take = (fields: { width: number; text: (column: number) => string }) => ({
      row: [fields.width, fields.text(1023), fields.text(5000)],
    });
    const file = sourceFile(`a\n${columns.join(',')}\n${columns.join(',')},more\n`);
    const records = await readAll((path, from) => readCsv(path, from, { encoding: 'utf-8', take }), file);
    expect(outcomes(records)).toEqual([[1, '', ''], [1024, 'c1023', ''], 'wrong_number_of_columns']);
  });

  test('the header is the first record, trimmed', async () => {
    const file = sourceFile('\ufeff a ,"b"\r\nc,d\n');
    expect(await readCsvHeader(file, 'utf-8')).toEqual({ names: ['a', 'b'], end: 12 });
    expect(await readCsvHeader(sourceFile('"a,b\n'), 'utf-8')).toEqual({ skipped: 'quote_not_closed' });
  });
});

describe('encodings', () => {
  test('bytes that are not UTF-8 cost their own record only', async () => {
    const content = Buffer.concat([
      Buffer.from('é,ไทย\n'),
      Buffer.from([0x61, 0x2c, 0xff, 0x0a]),
      Buffer.from('b,c\n'),
      // A lead byte without the rest, just before the line end.
      Buffer.from([0x64, 0x2c, 0xe0, 0xb8, 0x0a]),
      Buffer.from('"é, ""è""",e\n'),
    ]);
    expect(await read(content)).toEqual([['é', 'ไทย'], 'not_utf8', ['b', 'c'], 'not_utf8', ['é, "è"', 'e']]);
  });

  test('the Thai code page', async () => {
    const content = Buffer.concat([
      Buffer.from([0xe2, 0xc3, 0xa7, 0xe1, 0xc3, 0xc1, 0x2c, 0x22, 0xa1, 0x2c, 0x22, 0x22, 0xa2, 0x22, 0x0a]),
      Buffer.from([0xfc, 0x2c, 0x61, 0x0a]),
      Buffer.from('plain,1\n'),
    ]);
    expect(await read(content, 'windows-874')).toEqual([['โรงแรม', 'ก,"ข'], 'not_windows_874', ['plain', '1']]);
  });

  test('a file that is ASCII for long and then is not', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => `name ${index},value of it\n`).join('');
    const rows = await read(`${many}é,1\n${many}`);
    expect(rows).toHaveLength(120_001);
    expect(rows[59_999]).toEqual(['name 59999', 'value of it']);
    expect(rows[60_000]).toEqual(['é', '1']);
    expect(rows[120_000]).toEqual(['name 59999', 'value of it']);
  });
});

describe('what has no end', () => {
  test.each([
    ['plain', (length: number) => 'x'.repeat(length)],
    ['quoted', (length: number) => `"${'x'.repeat(length - 4)}\n,"`],
  ])('the longest %s record passes and one byte more is skipped', async (_, record) => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const content = `a${lineEnd}${record(MEBIBYTE)}${lineEnd}b${lineEnd}${record(MEBIBYTE + 1)}${lineEnd}c${lineEnd}`;
      // The last step but one ends between the carriage return and the line feed of the longest record.
      for (const stepBytes of [64 * 1024, MEBIBYTE, MEBIBYTE + 4, 3 * MEBIBYTE]) {
        const found = outcomes(await readAll(allColumns({ stepBytes }), sourceFile(content)));
        expect(found).toEqual([['a'], [expect.any(String)], ['b'], 'record_too_long', ['c']]);
      }
    }
  });

  test('a record of 48 MiB is passed over in a few MiB of memory, and the next one is read', async () => {
    const filler = Buffer.alloc(48 * MEBIBYTE, 'x,');
    const file = sourceFile(Buffer.concat([Buffer.from('a,b\n"'), filler, Buffer.from('"\nc,d\n')]));
    const { records, memory } = await watched(file);
    expect(outcomes(records)).toEqual([['a', 'b'], 'record_too_long', ['c', 'd']]);
    expect(records.at(-1)?.next).toEqual({ byte: 48 * MEBIBYTE + 11, record: 4 });
    expect(memory).toBeLessThan(8 * MEBIBYTE);
  });

  test('a quote that is never closed swallows the file, not the memory', async () => {
    const filler = Buffer.alloc(48 * MEBIBYTE, 'x,y\n');
    const file = sourceFile(Buffer.concat([Buffer.from('a,b\n"'), filler]));
    const { records, memory } = await watched(file);
    expect(outcomes(records)).toEqual([['a', 'b'], 'quote_not_closed']);
    expect(records.at(-1)?.next).toEqual({ byte: 48 * MEBIBYTE + 6, record: 3 });
    expect(memory).toBeLessThan(8 * MEBIBYTE);
    expect(await read('a\n"b')).toEqual([['a'], 'quote_not_closed']);
    expect(await read('a\n"b""')).toEqual([['a'], 'quote_not_closed']);
  });

  /** Reads, and looks after every turn of the event loop at how much memory there is beyond what was there before. */
  async function watched(file: string) {
    const size = () => {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      return arrayBuffers + heapUsed;
    };
    const before = size();
    let most = before;
    let isReading = true;
    const look = () => {
      most = Math.max(most, size());
      if (isReading) setImmediate(look);
    };
    look();
    const records = await readAll(allColumns(), file);
    isReading = false;
    return { records, memory: most - before };
  }
});

describe('positions', () => {
  test('name the first byte and the number of the next record', async () => {
    const records = await readAll(allColumns(), sourceFile('é,b\r\n\n"c\n",d\re'));
    expect(records.map(({ next }) => next)).toEqual([
      { byte: 6, record: 2 },
      { byte: 14, record: 3 },
      { byte: 15, record: 4 },
    ]);
  });

  test('numbers go on from where reading went on', async () => {
    const [record] = await readAll(allColumns(), sourceFile('a\nb\n'), { byte: 2, record: 1001 });
    expect(record).toEqual({ next: { byte: 4, record: 1002 }, row: ['b'] });
  });

  test('batches are small, and a reader that is left closes its file', async () => {
    const file = sourceFile('a,b\n'.repeat(5000));
    const opened = () => readdirSync('/proc/self/fd').length;
    const before = opened();
    for await (const batch of allColumns()(file, START)) {
      expect(batch.length).toBeLessThanOrEqual(2000);
      break;
    }
    expect(opened()).toBe(before);
  });
});

describe('random files', () => {
  const piece = fc.constantFrom('a', 'bc', ',', ',', '"', '""', '\n', '\r\n', '\r', ' ', 'é', 'ไ', '"x,y"', '"q""r"');
  const content = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  const step = fc.integer({ min: 1, max: 9 });

  test('are read as a simple parser reads them, in steps of any size', async () => {
    await fc.assert(
      fc.asyncProperty(content, step, async (text, stepBytes) => {
        const found = outcomes(await readAll(allColumns({ stepBytes }), sourceFile(text)));
        expect(found).toEqual(parsedSimply(text));
      }),
      { seed: 20261115, numRuns: randomCases(1500) },
    );
  });

  test('have the same positions in steps of any size', async () => {
    await fc.assert(
      fc.asyncProperty(content, step, async (text, stepBytes) => {
        const file = sourceFile(text);
        expect(await readAll(allColumns({ stepBytes }), file)).toEqual(await readAll(allColumns(), file));
      }),
      { seed: 20261116, numRuns: randomCases(400) },
    );
  });

  test('can be left and taken up again at every record', async () => {
    await fc.assert(
      fc.asyncProperty(content, step, async (text, stepBytes) => {
        await expectResumable(allColumns({ stepBytes }), sourceFile(text));
      }),
      { seed: 20261117, numRuns: randomCases(300) },
    );
  });

  test('of bytes of any kind never stop the reader, and every byte is accounted for', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(
        bytes,
        step,
        fc.constantFrom<Encoding>('utf-8', 'windows-874'),
        async (raw, stepBytes, encoding) => {
          const records = await readAll(allColumns({ stepBytes, encoding }), sourceFile(raw));
          let last: Position = START;
          for (const { next } of records) {
            expect(next.byte).toBeGreaterThan(last.byte);
            expect(next.record).toBe(last.record + 1);
            last = next;
          }
          expect(
            Buffer.from(raw.subarray(last.byte))
              .toString('latin1')
              .replace(/^\u00ef\u00bb\u00bf/, ''),
          ).toMatch(/^[\r\n]*$/);
        },
      ),
      { seed: 20261118, numRuns: randomCases(400) },
    );
  });
});

/** The same rules once more, over a text that is wholly in memory. */
function parsedSimply(text: string): (string[] | string)[] {
  const records: (string[] | string)[] = [];
  const beyondEmptyLines = (from: string) => from.replace(/^[\r\n]+/, '');
  for (let rest = beyondEmptyLines(text); rest !== ''; rest = beyondEmptyLines(rest)) {
    const fields: string[] = [];
    let fault = '';
    for (;;) {
      const quoted = /^"((?:[^"]|"")*)"(?!")/.exec(rest);
      if (quoted !== null) {
        rest = rest.slice(quoted[0].length);
        const [after = ''] = /^[^,\r\n]*/.exec(rest) ?? [];
        if (after !== '') fault = 'text_after_quote';
        rest = rest.slice(after.length);
        fields.push((quoted[1] ?? '').replaceAll('""', '"'));
      } else if (rest.startsWith('"')) {
        fault = 'quote_not_closed';
        rest = '';
      } else {
        const [plain = ''] = /^[^,\r\n]*/.exec(rest) ?? [];
        fields.push(plain);
        rest = rest.slice(plain.length);
      }
      if (!rest.startsWith(',')) break;
      rest = rest.slice(1);
    }
    records.push(fault === '' ? fields : fault);
  }
  return records;
}
