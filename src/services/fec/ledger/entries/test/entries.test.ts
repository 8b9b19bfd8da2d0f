import { describe, expect, test } from 'vitest';
import { NO_DATE } from '../../../reader/ledger.ts';
import { booksOf } from '../../../test/books-of.ts';
import { type BuiltEntry, draftOf, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { fecRows, joinRows } from '../../../test/drafts/write-fec.ts';
import { isoDate } from '../../days.ts';
import { manual, numbered, year } from '../../test/ledger-year.ts';

/** How lines are gathered into entries, and in which journals their numbers do not tell them apart. */

describe('what an entry is told by', () => {
  test('its journal and number', () => {
    const { entries } = booksOf(fecOf(year));
    expect(entries).toMatchObject({ key: 'journal+number', count: 120, unusableNumber: undefined });
    expect(entries.isUnusable).not.toContain(1);
  });

  test('so in one sequence for the whole file, where no entry stands in two journals', () => {
    const { entries } = booksOf(fecOf(numbered((_, index) => String(index + 1))));
    expect(entries).toMatchObject({ key: 'journal+number', count: 120 });
  });

  test('its number alone, where entries stand in several journals and balance over them', () => {
    const split = numbered((_, index) => String(index + 1)).map(
      (one): BuiltEntry => ({
        ...one,
        lines: one.lines.map((line, at) => (at === 0 ? { ...line, journal: 'OD' } : line)),
      }),
    );
    const { entries } = booksOf(fecOf(split));
    expect(entries).toMatchObject({ key: 'number', count: 120 });
    expect(Array.from(entries.debit)).toEqual(Array.from(entries.credit));
  });

  test('not its number alone where journals have sequences of their own, even if two gaps close each other', () => {
    const torn = [...year.slice(0, 40), manual('20250420', ['622600', 80_00], ['401000', -80_00, { journal: 'AC' }])];
    expect(booksOf(fecOf(torn)).entries.key).toBe('journal+number');
  });

  test('its month too, where numbers begin anew with each month', () => {
    const { entries } = booksOf(fecOf(numbered((_, index) => String((Math.floor(index / 2) % 5) + 1))));
    expect(entries).toMatchObject({ key: 'journal+number+month', count: 120 });
    expect(Array.from(entries.firstDate)).toEqual(Array.from(entries.lastDate));
  });

  test('an entry knows its lines, sums and dates', () => {
    const { entries, ledger } = booksOf(
      fecOf([manual('20250105', ['606100', 60_00], ['401000', -50_00, { date: '20250203' }]), ...year.slice(0, 2)]),
    );
    expect(Array.from(entries.of)).toEqual([0, 0, 1, 1, 2, 2]);
    expect([entries.debit[0], entries.credit[0]]).toEqual([60_00, 50_00]);
    expect([entries.firstDate[0], entries.lastDate[0]].map((day) => isoDate(day ?? NO_DATE))).toEqual([
      '2025-01-05',
      '2025-02-03',
    ]);
    expect(ledger.journals.text(entries.journal[0] ?? -1)).toBe('OD');
    expect(Array.from(entries.groups.rows)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('an entry with a line that was not read is doubtful, and those beside a line that tells no entry', () => {
    const rows = fecRows(draftOf(year.slice(0, 6)));
    const unread = joinRows(rows.map((row, at) => (at === 4 ? row.with(11, 'x') : row)));
    expect(Array.from(booksOf(unread).entries.isUnreliable)).toEqual([0, 1, 0, 0, 0, 0]);
    const lost = joinRows(rows.toSpliced(5, 0, ['reste']));
    expect(Array.from(booksOf(lost).entries.isUnreliable)).toEqual([0, 1, 1, 1, 0, 0, 0]);
  });
});

describe('numbers that say nothing', () => {
  const unusable = (entries: readonly BuiltEntry[]) => {
    const books = booksOf(fecOf(entries));
    const { isUnusable, unusableNumber } = books.entries;
    const journals = Array.from(isUnusable, (each, id) => (each === 1 ? books.ledger.journals.text(id) : '')).filter(
      Boolean,
    );
    return {
      journals,
      number: unusableNumber && books.ledger.numbers.text(unusableNumber.number),
      rows: unusableNumber?.rows,
    };
  };

  test('one number on every line', () => {
    expect(unusable(numbered(() => '0'))).toEqual({ journals: ['AC', 'BQ'], number: '0', rows: 240 });
  });

  test('no number on any line', () => {
    expect(unusable(numbered(() => ''))).toEqual({ journals: ['AC', 'BQ'], number: '', rows: 240 });
  });

  test('one number in one journal', () => {
    const some = numbered((one, index) => (one.journal === 'BQ' ? 'BQ' : String(index)));
    expect(unusable(some)).toEqual({ journals: ['BQ'], number: 'BQ', rows: 120 });
  });

  test('one number in several journals is none in the others, nor at the opening', () => {
    const opened = entry({ journal: 'AN', date: '20250101', number: '0' }, ['512000', 9_00], ['101000', -9_00]);
    const heap = numbered(() => '0');
    expect(unusable([opened, ...heap, { ...manual('20250105', ['471000', 1], ['467000', -1]), number: '7' }])).toEqual({
      journals: ['AN', 'AC', 'BQ', 'OD'],
      number: '0',
      rows: 242,
    });
    const bank = heap.filter(({ journal }) => journal === 'BQ');
    expect(unusable([opened, ...bank]).journals).toEqual(['AN', 'BQ']);
  });

  test('one number on half of the lines of a journal', () => {
    expect(unusable(numbered((_, index) => (index % 4 < 2 ? '0' : String(index))))).toMatchObject({ number: '0' });
    expect(unusable(numbered((_, index) => (index % 10 < 4 ? '0' : String(index))))).toMatchObject({ journals: [] });
  });

  test('a long entry of one day, a short journal and detailed opening balances have a number', () => {
    const lines = Array.from({ length: 30 }, (_, index): LineOf => ['641100', index % 2 === 0 ? 10_00 : -10_00]);
    expect(unusable([...year, manual('20251231', ...lines)]).journals).toEqual([]);
    const short = ['05', '06', '07', '08'].map((day) => ({
      ...manual(`202501${day}`, ['471000', 1], ['467000', -1]),
      number: '1',
    }));
    expect(unusable([...year, ...short]).journals).toEqual([]);
    const opened = eachMonth('202401', 12, (month) => ({
      ...entry({ journal: 'AN', date: `${month}09` }, ['411000', 5_00], ['419000', -5_00]),
      number: '1',
    }));
    expect(unusable([...opened, ...year]).journals).toEqual([]);
  });
});
