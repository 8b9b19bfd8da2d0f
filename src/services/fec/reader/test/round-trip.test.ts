import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { fec, HEADER, type Line, readContent, valuesOf } from '../../test/fec-text.ts';

const SEPARATORS = ['\t', '|', ';'];
const LINE_ENDS = ['\n', '\r\n', '\r\r\n', '\r'];
/** Everything that ISO 8859-15 and UTF-8 both have, and no separator. */
const LETTERS = Array.from('abcXYZ019 -/.éèçÉàùœ€°\'("');

const word = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((letters) => letters.join('').trim());
const day = fc
  .integer({ min: -25_567, max: 84_005 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const maybeDay = fc.option(day, { nil: undefined });
const cents = fc.oneof(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: -9e15, max: 9e15 }));

const row = fc.record({
  journal: word,
  number: word,
  date: maybeDay,
  account: word,
  accountLabel: word,
  thirdParty: word,
  piece: word,
  pieceDate: maybeDay,
  label: word,
  debit: cents,
  credit: cents,
  lettering: word,
  letteringDate: maybeDay,
  validDate: maybeDay,
  foreignAmount: cents,
  currency: word,
});
type Row = ReturnType<typeof row.generate>['value'];

const written = (amount: number) => {
  const digits = `${Math.abs(amount)}`.padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
};
const bare = (date: string | undefined) => (date ?? '').replaceAll('-', '');

function lineOf(values: Row): Line {
  return {
    JournalCode: values.journal,
    JournalLib: '',
    EcritureNum: values.number,
    EcritureDate: bare(values.date),
    CompteNum: values.account,
    CompteLib: values.accountLabel,
    CompAuxNum: values.thirdParty,
    CompAuxLib: '',
    PieceRef: values.piece,
    PieceDate: bare(values.pieceDate),
    EcritureLib: values.label,
    Debit: written(values.debit),
    Credit: written(values.credit),
    EcritureLet: values.lettering,
    DateLet: bare(values.letteringDate),
    ValidDate: bare(values.validDate),
    Montantdevise: written(values.foreignAmount),
    Idevise: values.currency,
  };
}

function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'latin9') return Buffer.from(text.replaceAll('€', '\u00a4').replaceAll('œ', '\u00bd'), 'latin1');
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(encoding === 'utf-8 with mark' ? `\ufeff${text}` : text);
}

test('what was written is read, whatever separates it and wherever chunks end', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.record({
        separator: fc.constantFrom(...SEPARATORS),
        lineEnd: fc.constantFrom(...LINE_ENDS),
        hasLastLineEnd: fc.boolean(),
        header: fc.shuffledSubarray(HEADER, { minLength: HEADER.length }),
        isInOrder: fc.boolean(),
      }),
      fc.constantFrom('utf-8', 'utf-8 with mark', 'latin9', 'utf-16le'),
      fc.integer({ min: 1, max: 400 }),
      (rows, shape, encoding, chunkBytes) => {
        // A line that repeats the one before is what most lines of a ledger are.
        const repeated = rows.flatMap((values) => [values, { ...values, debit: values.credit, label: values.piece }]);
        const { separator, lineEnd } = shape;
        const header = shape.isInOrder ? HEADER : shape.header;
        const text = fec(repeated.map(lineOf), { separator, lineEnd, header }) + (shape.hasLastLineEnd ? lineEnd : '');
        const result = readContent(encoded(text, encoding), chunkBytes);
        if ('refused' in result) throw new Error(result.refused.message);
        const isQuoted = separator === ';';
        const found = valuesOf(result.ledger);
        expect(found).toHaveLength(repeated.length);
        for (const [position, { accountLabel: _, ...values }] of repeated.entries()) {
          const expected = Object.entries(values).map(([name, value]): [string, unknown] => [
            name,
            isQuoted && typeof value === 'string' ? withoutQuotes(value) : value,
          ]);
          expect(found[position]).toMatchObject(Object.fromEntries(expected));
          expect(found[position]?.line).toBe(position + 2);
        }
        expect(result.file.brokenCount + result.file.mendedCount).toBe(0);
        expect(result.file.separator).toBe(separator);
      },
    ),
    { numRuns: randomCases(150) },
  );
});

test('bytes of any kind give a value', () => {
  const usual = Buffer.from(fec([{}, {}, {}]));
  const header = Buffer.from(`${HEADER.join('|')}\n`);
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .constantFrom('|', '\n', '\r', '"', ';', '\t', '\u0000', '|||||||||||||||||', '20250101', '1,00')
      .map((text) => Buffer.from(text)),
  );
  const noise = fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.concat(pieces));
  fc.assert(
    fc.property(
      noise,
      fc.nat(usual.length),
      fc.constantFrom('alone', 'behind header', 'inside'),
      (bytes, position, where) => {
        const content = {
          alone: () => bytes,
          'behind header': () => Buffer.concat([header, bytes]),
          inside: () => Buffer.concat([usual.subarray(0, position), bytes, usual.subarray(position)]),
        }[where]();
        const whole = readContent(content);
        const inChunks = readContent(content, 7);
        if ('refused' in whole) {
          expect(inChunks).toEqual(whole);
          expect(whole.refused.message.length).toBeGreaterThan(20);
          return;
        }
        if ('refused' in inChunks) throw new Error(inChunks.refused.message);
        expect(inChunks.file).toEqual(whole.file);
        expect(valuesOf(inChunks.ledger)).toEqual(valuesOf(whole.ledger));
        for (const amount of [...whole.ledger.debit, ...whole.ledger.credit])
          expect(Number.isSafeInteger(amount)).toBe(true);
      },
    ),
    // A carriage return within a line of the header, between bytes that are no UTF-8 and bytes that are.
    { numRuns: randomCases(600), examples: [[Buffer.from([128, 13, 194, 128]), 133, 'inside']] },
  );
});

function withoutQuotes(value: string): string {
  return value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).trim() : value;
}
