import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { Column } from '../../reader/file-facts.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import { columnsOf, type FecOptions, fecRows, joinRows, writeFec } from '../drafts/write-fec.ts';
import type { Mutation } from './mutation.ts';

/** Faults of the file itself: its bytes, its first line, its fields. The accounts in it stay as they were. */
export const formatMutations: readonly Mutation[] = [
  { type: 'format_fichier_vide', plant: (draft, random) => random.pick(emptyFiles)(draft, random) },
  { type: 'format_encodage', plant: (draft, random) => random.pick(wrongEncodings)(draft, random) },
  { type: 'format_separateur', plant: (draft, random) => random.pick(wrongSeparators)(draft, random) },
  { type: 'format_entete', plant: (draft, random) => random.pick(wrongHeaders)(draft, random) },
  { type: 'format_ligne', plant: (draft, random) => random.pick(raggedLines)(draft, random) },
  { type: 'format_champ_obligatoire', plant: emptyField },
  { type: 'format_date', plant: wrongDate },
  { type: 'format_montant', plant: wrongAmount },
  { type: 'format_sens', plant: wrongSide },
  { type: 'format_caracteres', plant: strangeCharacter },
  { type: 'format_fin_de_ligne', plant: (draft, random) => random.pick(wrongLineEnds)(draft, random) },
  {
    type: 'nom_fichier_incorrect',
    plant: (draft, random) => ({ bytes: writeFec(draft), fileName: random.pick(wrongNames)(draft.exercise.end) }),
  },
];

/** By the closing date, `AAAAMMJJ`. */
const wrongNames: readonly ((end: string) => string)[] = [
  () => 'export comptable.txt',
  (end) => `12345678FEC${end}.txt`,
  (end) => `123456789${end}.txt`,
  (end) => `123456789FEC${end.slice(6)}${end.slice(4, 6)}${end.slice(0, 4)}.txt`,
  (end) => `123456789FEC${Number(end.slice(0, 4)) - 1}${end.slice(4)}.txt`,
  (end) => `123456789FEC${Number(end.slice(0, 4)) + 3}${end.slice(4)}.txt`,
];

type Way = (draft: CompanyDraft, random: SeededRandom) => Buffer;
type Rows = string[][];

const emptyFiles: readonly Way[] = [
  (draft) => joinRows([...fecRows(draft).slice(0, 1), ['Aucune écriture sur la période']]),
  (draft) =>
    joinRows(
      fecRows(draft).map((row, index) =>
        index === 0 ? row : row.with(position('Debit'), '').with(position('Credit'), ''),
      ),
    ),
  (draft) => joinRows(fecRows(draft).map((row, index) => (index === 0 ? row : row.slice(0, 9)))),
];

const wrongEncodings: readonly Way[] = [
  (draft) => writeFec(draft, { encoding: 'utf-16le', hasByteOrderMark: true }),
  (draft) => writeFec(draft, { encoding: 'utf-16be', hasByteOrderMark: true }),
  (draft) => writeFec(draft, { hasByteOrderMark: true }),
  (draft, random) =>
    changeSome(draft, random, { encoding: 'windows-1252' }, (row) => append(row, 'EcritureLib', ' l’échéance à 5 €')),
  (draft) => Buffer.from(writeFec(draft).toString('latin1'), 'utf8'),
];

const wrongSeparators: readonly Way[] = [
  (draft) => writeFec(draft, { separator: ';' }),
  (draft) => joinRows(withoutCommas(fecRows(draft)), { separator: ',' }),
  (draft, random) => changeSome(draft, random, {}, (row) => append(row, 'EcritureLib', ' | suite'), 5),
];

const wrongHeaders: readonly Way[] = [
  (draft, random) => {
    const missing = random.pick([
      'JournalCode',
      'JournalLib',
      'EcritureNum',
      'CompteLib',
      'PieceRef',
      'ValidDate',
    ] as const);
    return writeFec(draft, { columns: columnsOf('engagement').filter((column) => column !== missing) });
  },
  (draft, random) => {
    const columns = [...columnsOf('engagement')];
    const position = random.between(0, columns.length - 2);
    columns.splice(position, 2, ...columns.slice(position, position + 2).reverse());
    return writeFec(draft, { columns });
  },
  (draft, random) => {
    const [name, other] = random.pick(aliases);
    return writeFec(draft, { header: columnsOf('engagement').map((column) => (column === name ? other : column)) });
  },
  (draft, random) => {
    const position = random.between(1, 16);
    return joinRows(fecRows(draft).map((row, index) => row.toSpliced(position, 0, index === 0 ? 'CodeEtbt' : 'PARIS')));
  },
];

const aliases: readonly (readonly [Column, string])[] = [
  ['JournalLib', 'JournalLibelle'],
  ['CompteLib', 'CompteLibelle'],
  ['CompAuxNum', 'CompteAuxNum'],
  ['EcritureDate', 'ECRITUREDATE'],
  ['Debit', 'Débit'],
];

const raggedLines: readonly Way[] = [
  (draft, random) => changeSome(draft, random, {}, (row) => append(row, 'EcritureLib', '\tsuite')),
  (draft, random) => changeSome(draft, random, {}, (row) => append(row, 'EcritureLib', '\r\nsuite')),
  (draft, random) => changeSome(draft, random, {}, (row) => row.splice(random.between(6, 14))),
  (draft, random) => changeSome(draft, random, {}, (row) => row.push('', 'reste')),
  (draft, random) => changeSome(draft, random, {}, (row) => row.splice(position('CompteLib'), 1)),
];

function emptyField(draft: CompanyDraft, random: SeededRandom): Buffer {
  const columns = random.pick<readonly Column[]>([
    ['JournalCode'],
    ['JournalLib'],
    ['EcritureNum'],
    ['EcritureDate'],
    ['CompteNum'],
    ['CompteLib'],
    ['PieceRef'],
    ['PieceDate'],
    ['EcritureLib'],
    ['ValidDate'],
    ['Debit', 'Credit'],
  ]);
  return changeSome(draft, random, {}, (row) => {
    for (const column of columns) row[position(column)] = '';
  });
}

function wrongDate(draft: CompanyDraft, random: SeededRandom): Buffer {
  const column = random.pick(['EcritureDate', 'PieceDate', 'ValidDate', 'DateLet'] as const);
  const write = random.pick<(date: string) => string>([
    (date) => `${date.slice(6)}/${date.slice(4, 6)}/${date.slice(0, 4)}`,
    (date) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`,
    (date) => `${date.slice(0, 4)}0230`,
    (date) => `${date.slice(0, 4)}13${date.slice(6)}`,
    (date) => date.slice(2),
    () => 'inconnue',
  ]);
  const rows = fecRows(draft);
  const dated = rows.filter((row, index) => index > 0 && row[position(column)] !== '');
  // One of them, a few, or all: programs that write dates their own way do it on every line.
  const count = random.pick([1, random.between(2, 9), dated.length]);
  for (const row of random.shuffled(dated).slice(0, count)) row[position(column)] = write(row[position(column)] ?? '');
  return joinRows(rows);
}

function wrongAmount(draft: CompanyDraft, random: SeededRandom): Buffer {
  const write = random.pick<(amount: string) => string>([
    (amount) => amount.replace(',', '.'),
    (amount) => `1 ${amount.padStart(6, '0')}`,
    (amount) => `1.${amount.padStart(6, '0')}`,
    (amount) => `${amount.replace(',', '.')}E0`,
    (amount) => `${amount} €`,
    (amount) => `(${amount})`,
    (amount) => `${amount}7`,
    () => 'néant',
    () => '#REF!',
  ]);
  return changeSome(draft, random, {}, (row) => {
    const column = row[position('Debit')] === '0,00' ? 'Credit' : 'Debit';
    row[position(column)] = write(row[position(column)] ?? '');
  });
}

function wrongSide(draft: CompanyDraft, random: SeededRandom): { bytes: Buffer; clean: Buffer } {
  const options: FecOptions = { hasSides: true };
  const side = random.pick(['X', 'S', 'Débiteur', '2', '0', 'DC', 'H']);
  const bytes = changeSome(draft, random, options, (row) => {
    row[columnsOf('engagement', true).indexOf('Sens')] = side;
  });
  return { bytes, clean: writeFec(draft, options) };
}

function strangeCharacter(draft: CompanyDraft, random: SeededRandom): Buffer {
  const character = random.pick(['\u0007', '\u000B', '\u001A', '\uFFFD', 'Ã©', 'Ã¨']);
  const column = random.pick(['EcritureLib', 'CompteLib', 'PieceRef'] as const);
  return changeSome(draft, random, {}, (row) => append(row, column, ` r${character}glement`));
}

const wrongLineEnds: readonly Way[] = [
  (draft) => writeFec(draft, { lineEnd: '\r\r\n' }),
  (draft, random) => changeSome(draft, random, { lineEnd: '\n' }, (row) => row.push(`${row.pop() ?? ''}\r`)),
  (draft, random) => {
    const rows = fecRows(draft);
    const half = random.between(2, rows.length - 2);
    return Buffer.concat([joinRows(rows.slice(0, half), { lineEnd: '\n' }), joinRows(rows.slice(half))]);
  },
];

/** Changes a few lines anywhere below the header, and writes the file. */
function changeSome(
  draft: CompanyDraft,
  random: SeededRandom,
  options: FecOptions,
  change: (row: string[]) => unknown,
  least = 1,
): Buffer {
  const rows = fecRows(draft, options);
  const count = random.between(least, least + 7);
  for (const row of random.shuffled(rows.slice(1)).slice(0, count)) change(row);
  return joinRows(rows, options);
}

/** Where a column of the usual layout stands. */
function position(column: Column): number {
  return columnsOf('engagement').indexOf(column);
}

function append(row: string[], column: Column, text: string): void {
  row[position(column)] += text;
}

/** As a program writes a file whose fields are told apart by commas. */
function withoutCommas(rows: Rows): Rows {
  return rows.map((row) =>
    row.map((field) => (/^-?\d+,\d\d$/.test(field) ? field.replace(',', '.') : field.replaceAll(',', ' '))),
  );
}
