import { describe, expect, test } from 'vitest';
import { fec, read, refusalOf, valuesOf } from '../../test/fec-text.ts';

/** ISO 8859-15, where it differs from Latin-1. */
const latin9 = (text: string) => Buffer.from(text.replaceAll('€', '\u00a4').replaceAll('œ', '\u00bd'), 'latin1');
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const labelsOf = (content: Uint8Array) => {
  const { ledger, file } = read(content);
  return { labels: valuesOf(ledger).map(({ label }) => label), file };
};
const accented = fec([{ EcritureLib: 'Réglé 5 €, cœur' }, { EcritureLib: 'déjà' }, {}]);
const ACCENTED = ['Réglé 5 €, cœur', 'déjà', 'Facture papier'];

describe('encodings', () => {
  test('ASCII', () => {
    expect(read(fec([{}])).file).toMatchObject({ encoding: 'ascii', hasByteOrderMark: false, invalidUtf8Lines: 0 });
  });

  test('UTF-8, with and without a byte order mark', () => {
    const plain = labelsOf(Buffer.from(accented));
    expect(plain.labels).toEqual(ACCENTED);
    expect(plain.file).toMatchObject({ encoding: 'utf-8', hasByteOrderMark: false, windowsBytes: 0 });
    const marked = labelsOf(Buffer.from(`\ufeff${accented}`));
    expect(marked.labels).toEqual(ACCENTED);
    expect(marked.file).toMatchObject({ encoding: 'utf-8', hasByteOrderMark: true, header: { renamed: [] } });
    expect(read(`\ufeff${fec([{}])}`).file.encoding).toBe('utf-8');
  });

  test('ISO 8859-15', () => {
    const { labels, file } = labelsOf(latin9(accented));
    expect(labels).toEqual(ACCENTED);
    expect(file).toMatchObject({ encoding: 'iso-8859-15', windowsBytes: 0, invalidUtf8Lines: 0 });
  });

  test('windows-1252, by the bytes that only it uses', () => {
    const bytes = Buffer.from(
      fec([{ EcritureLib: 'Réglé 5 \u0080, c\u009cur' }, { EcritureLib: 'l\u0092été' }]),
      'latin1',
    );
    const { labels, file } = labelsOf(bytes);
    expect(labels).toEqual(['Réglé 5 €, cœur', 'l’été']);
    expect(file).toMatchObject({ encoding: 'windows-1252', windowsBytes: 3 });
  });

  test('UTF-16 in both orders, with and without a byte order mark', () => {
    for (const [encode, encoding] of [[utf16le, 'utf-16le'] as const, [utf16be, 'utf-16be'] as const]) {
      for (const mark of ['', '\ufeff']) {
        const { labels, file } = labelsOf(encode(mark + accented.replace('déjà', 'déjà 😀')));
        expect(labels).toEqual(ACCENTED.with(1, 'déjà 😀'));
        expect(file).toMatchObject({ encoding, hasByteOrderMark: mark !== '', header: { renamed: [], missing: [] } });
        expect(file.strangeCharacters.lines).toBe(0);
      }
    }
  });

  test('UTF-16 larger than what is read at once', () => {
    const lines = Array.from({ length: 2000 }, (_, row) => ({
      EcritureNum: `${row}`,
      EcritureLib: `é${'😀'.repeat(row % 5)}`,
    }));
    const { ledger } = read(utf16le(`\ufeff${fec(lines)}`));
    expect(valuesOf(ledger).map(({ number, label }) => ({ EcritureNum: number, EcritureLib: label }))).toEqual(lines);
  });

  test('half a character at the end of UTF-16 is a strange one', () => {
    const { file } = read(Buffer.concat([utf16le(`\ufeff${fec([{}])}x`), Buffer.from([0x41])]));
    expect(file.strangeCharacters).toMatchObject({ lines: 1, mojibake: 1 });
    expect(refusalOf(Buffer.from([0xff, 0xfe])).reason).toBe('empty');
    expect(refusalOf(Buffer.from([0xff, 0xfe, 0x41])).reason).toBe('no_header');
  });

  test('a few lines that are no UTF-8 do not change what the file is', () => {
    const lines = Array.from({ length: 20 }, (_, row) => ({ EcritureLib: `Réglé n° ${row}` }));
    const bytes = Buffer.concat([
      Buffer.from(`${fec(lines)}\n`),
      latin9(fec([{ EcritureLib: 'déjà' }]).split('\n')[1] ?? ''),
    ]);
    const { labels, file } = labelsOf(bytes);
    expect(file).toMatchObject({ encoding: 'utf-8', invalidUtf8Lines: 1, windowsBytes: 0 });
    expect(labels.at(0)).toBe('Réglé n° 0');
    expect(labels.at(-1)).toBe('déjà');
  });

  test('what most of the first lines say stays, however the file goes on', () => {
    const lines = (text: string, count: number) => `${fec([{ EcritureLib: text }]).split('\n')[1]}\n`.repeat(count);
    const bytes = Buffer.concat([
      Buffer.from(`${fec([])}\n${lines('été', 5000)}`),
      latin9(lines('été', 6000)),
      Buffer.from(lines('plain', 10)),
    ]);
    const { file } = read(bytes);
    expect(file).toMatchObject({ encoding: 'utf-8', invalidUtf8Lines: 6000 });
  });

  test('samples are text in the encoding of the file', () => {
    expect(read(latin9(fec([{ Debit: '5 €' }]))).file.unreadableAmounts[0]?.samples[0]?.value).toBe('5 €');
  });
});
