import type { CompanyDraft } from './drafts/company-draft.ts';

/**
 * A file with one more entry in it, as the accounting program would write it: bank charges after some entry of the bank, whose number they
 * take; all that follow in the same series are numbered anew, and every later line stands two lines further down.
 */
export function insertEntry(bytes: Buffer, { journals, order }: CompanyDraft): Buffer {
  const text = bytes.toString('utf8');
  const [header = '', ...lines] = text.split('\r\n').filter((line) => line !== '');
  const separator = header.includes('|') ? '|' : '\t';
  // A file with other columns stays as it is.
  if (header.split(separator)[11] !== 'Debit') return bytes;
  const rows = lines.map((line) => line.split(separator));
  const bank = journals.bank.code;
  const positions = rows.flatMap((row, index) =>
    row[0] === bank && row[2] !== rows[index + 1]?.[2] && row[4] !== '' ? [index] : [],
  );
  const at = positions[Math.floor(positions.length / 2)];
  const before = at === undefined ? undefined : rows[at];
  if (at === undefined || before === undefined) return bytes;
  const seriesOf = (row: readonly string[]) =>
    ({ global: '', journal: row[0] ?? '', 'journal-month': `${row[0]} ${row[3]?.slice(2, 6)}` })[order.numbering];
  const shifted = rows.map((row, index) =>
    index > at && seriesOf(row) === seriesOf(before) ? row.with(2, next(row[2] ?? '')) : row,
  );
  const number = next(before[2] ?? '');
  const line = (account: string, label: string, debit: string, credit: string) =>
    before.map((value, column) => {
      if (column === 2) return number;
      return (
        {
          4: account,
          5: label,
          6: '',
          7: '',
          8: 'FRAIS-77',
          10: 'Frais de tenue de compte',
          11: debit,
          12: credit,
          13: '',
          14: '',
        }[column] ?? value
      );
    });
  const account = rows.find((row) => row[0] === bank && row[4]?.startsWith('512'));
  const inserted = [
    line('627000', 'Services bancaires', '7,31', '0,00'),
    line(account?.[4] ?? '512000', account?.[5] ?? 'Banque', '0,00', '7,31'),
  ];
  const all = [...shifted.slice(0, at + 1), ...inserted, ...shifted.slice(at + 1)];
  return Buffer.from([header, ...all.map((row) => row.join(separator)), ''].join('\r\n'));
}

const next = (number: string) =>
  number.replace(/\d{1,12}$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
