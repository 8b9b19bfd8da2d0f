import { count, linesText, percent, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { entryNumbers } from '../../ledger/numbers/entry-numbers.ts';
import type { Gap, NumberSeries } from '../../ledger/numbers/number-series.ts';
import { gapsOf } from '../../ledger/numbers/number-series.ts';
import { textAfter } from '../../ledger/numbers/running-numbers.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Category, Control, Description, Finding } from '../control.ts';
import type { BalancedBlock } from './balanced-blocks.ts';
import { blocksOf, isUnbroken } from './balanced-blocks.ts';
import { findInvoiceNumbers, isInvoiceSeries } from './invoice-numbers.ts';
import { lateStarts } from './late-starts.ts';
import { reusedInvoiceNumber } from './reused-invoices.ts';

/** Numbers without holes: of entries, and of the invoices that a company issues. */
const CONTINUOUS =
  'LPF, art. A. 47 A-1, VII-1° (EcritureNum) et BOI-CF-IOR-60-40-20, § 100 : numérotation croissante et continue.';
/** A series with more holes than this is told in one finding. */
const MAX_GAPS = 20;
const SHARE_MISSING = 0.01;

const brokenSequence: Control = {
  type: 'rupture_sequence',
  title: 'Rupture dans la numérotation des écritures',
  detects:
    'Des numéros d’écriture absents d’une suite. La suite (fichier, journal, préfixe, mois) est celle qui laisse le moins de trous ; un mois ou une année inclus dans le numéro, et le passage à une autre plage de numéros, n’en sont pas.',
  severityRule:
    'Importante ; critique si plus de 1 % des numéros manquent ou s’il y a plus de vingt trous dans le fichier. Au-delà de vingt trous par suite, une seule fois pour elle.',
  basis: CONTINUOUS,
  concerns: 'other',
  *find(books) {
    const { ledger, entries } = books;
    const series = entryNumbers(books);
    const isShared = series.scheme === 'file' || series.scheme === 'form';
    // What is missing may be the numbers that another journal does not tell.
    if (isShared && entries.unusableNumber !== undefined) return;
    const nameOf = (entry: number) => ledger.numbers.text(entries.number[entry] as number);
    const rowOf = (entry: number) => entries.groups.rows[entries.groups.starts[entry] as number] as number;
    const late = lateStarts(series);
    let gaps = late.size;
    let missing = [...late.values()].reduce((sum, start) => sum + start.missing, 0);
    for (let id = 0; id < series.count; id += 1) {
      gaps += series.gaps[id] as number;
      missing += series.missing[id] as number;
    }
    if (gaps === 0) return;
    const isGrave = gaps > MAX_GAPS || missing > (series.groups.rows.length + missing) * SHARE_MISSING;
    const severity = isGrave ? 'critique' : 'importante';
    for (let id = 0; id < series.count; id += 1) {
      const start = late.get(id);
      const where = (entry: number) =>
        isShared
          ? 'Dans la numérotation du fichier'
          : `Dans le journal ${quoted(ledger.journals.text(entries.journal[entry] as number))}`;
      yield* gapFindings({ books, series, id, start, severity, nameOf, rowOf, where, advice: ENTRY_ADVICE });
    }
  },
};

const ENTRY_ADVICE = 'Justifier dans la notice les numéros manquants (écritures supprimées, export partiel).';

type GapText = {
  books: Books;
  series: NumberSeries;
  id: number;
  /** What is missing before its first number. */
  start?: Gap | undefined;
  severity: Finding['severity'];
  nameOf: (item: number) => string;
  rowOf: (item: number) => number;
  where: (item: number) => string;
  advice: string;
};

/** One finding for each hole, or one for all of a series that has too many. */
function* gapFindings(text: GapText): Iterable<Finding> {
  const { books, series, id, start, severity, nameOf, rowOf, where } = text;
  const gaps = [...(start === undefined ? [] : [start]), ...gapsOf(series, id, MAX_GAPS)];
  if ((series.gaps[id] as number) > MAX_GAPS) {
    const [first] = gaps;
    if (first === undefined) return;
    yield { severity, weight: 0, row: rowOf(first.after), describe: () => describeAll(text, gaps, first) };
    return;
  }
  for (const gap of gaps) {
    const rows = gap.before === gap.after ? [rowOf(gap.after)] : [rowOf(gap.before), rowOf(gap.after)];
    yield {
      severity,
      weight: 0,
      row: rows[0] as number,
      describe: () => {
        const found = nameOf(gap.after);
        const first = firstMissing(gap, nameOf);
        const from =
          gap.before === gap.after ? 'la suite commence au' : `le n° ${quoted(nameOf(gap.before))} est suivi du`;
        return {
          description: `${where(gap.after)}, ${from} n° ${quoted(found)} (${linesText(books, rows)}) : ${missingText(gap, first)}.`,
          expectedValue: quoted(first),
          actualValue: quoted(found),
          suggestion: text.advice,
          rows,
        };
      },
    };
  }
}

function firstMissing(gap: Gap, nameOf: (item: number) => string): string {
  return gap.before === gap.after ? textAfter(nameOf(gap.after), -gap.missing) : textAfter(nameOf(gap.before));
}

function missingText({ missing }: Gap, first: string): string {
  if (missing === 1) return `1 numéro manque (${quoted(first)})`;
  return `${count(missing, 'numéro')} manquent (${quoted(first)} à ${quoted(textAfter(first, missing - 1))})`;
}

function describeAll(text: GapText, gaps: readonly Gap[], first: Gap): Description {
  const { books, series, id, nameOf, rowOf, where } = text;
  const rows = gaps.map((gap) => rowOf(gap.after));
  const breaks = series.gaps[id] as number;
  return {
    description: `${where(first.after)}, la suite des numéros est rompue ${breaks} fois (${linesText(books, rows)}) : ${count(series.missing[id] as number, 'numéro')} manquent, à commencer par ${quoted(firstMissing(first, nameOf))}.`,
    expectedValue: 'suite continue',
    actualValue: count(breaks, 'rupture'),
    suggestion: text.advice,
    rows,
    period: null,
  };
}

const reusedNumber: Control = {
  type: 'numero_reutilise',
  title: 'Numéro d’écriture réutilisé',
  detects:
    'Un numéro d’un journal porté par plusieurs groupes de lignes, chacun équilibré, de dates et de pièces différentes. Les journaux qui numérotent ainsi par lots sont exclus.',
  severityRule: 'Importante.',
  basis: CONTINUOUS,
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, entries, roles } = books;
    const found: number[] = [];
    const batches = new Int32Array(ledger.journals.count);
    for (let entry = 0; entry < entries.count; entry += 1) {
      if (entries.firstDate[entry] === entries.lastDate[entry] || entries.isUnreliable[entry] === 1) continue;
      const journal = entries.journal[entry] as number;
      if (entries.isUnusable[journal] === 1 || ((roles[entry] as number) & Role.opening) !== 0) continue;
      const blocks = blocksOf(books, entry);
      if (blocks.length < 2) continue;
      found.push(entry);
      if (isUnbroken(blocks)) batches[journal] = (batches[journal] as number) + 1;
    }
    if (found.length === 0) return;
    const sizes = new Int32Array(ledger.journals.count);
    for (const journal of entries.journal) sizes[journal] = (sizes[journal] as number) + 1;
    for (const entry of found) {
      const blocks = blocksOf(books, entry);
      const journal = entries.journal[entry] as number;
      const own = batches[journal] as number;
      if (isUnbroken(blocks) && own > MAX_BATCHES && own > (sizes[journal] as number) * SHARE_OF_BATCHES) continue;
      yield {
        severity: 'importante',
        weight: entries.debit[entry] as number,
        row: (blocks[1] as BalancedBlock).from,
        describe: () => ({
          description: `Le numéro ${quoted(ledger.numbers.text(entries.number[entry] as number))} du journal ${quoted(ledger.journals.text(journal))} désigne ${count(blocks.length, 'écriture')} équilibrées : ${blocks
            .slice(0, MAX_BLOCKS)
            .map((block) => blockText(books, block))
            .join(' ; ')}${blocks.length > MAX_BLOCKS ? '…' : ''}.`,
          expectedValue: count(1, 'écriture'),
          actualValue: count(blocks.length, 'écriture'),
          suggestion: 'Donner à chaque écriture son propre numéro.',
          rows: [...rowsOf(entries.groups, entry)],
        }),
      };
    }
  },
};

const MAX_BATCHES = 2;
const SHARE_OF_BATCHES = 0.05;
const MAX_BLOCKS = 3;

function blockText(books: Books, { from, to }: BalancedBlock): string {
  const { ledger } = books;
  const rows = Array.from({ length: Math.min(to - from + 1, MAX_ROWS) }, (_, index) => from + index);
  return `pièce ${quoted(ledger.pieces.text(ledger.piece[from] as number))} du ${frenchDate(ledger.date[from] as number)} (${linesText(books, rows)})`;
}

const SMALL_SHARE = 0.05;

const uselessNumbers: Control = {
  type: 'numerotation_inexploitable',
  title: 'Numéros d’écriture inexploitables',
  detects:
    'Un même numéro d’écriture sur la moitié au moins des lignes d’un journal, à plusieurs dates : les écritures ne peuvent plus être distinguées.',
  severityRule: 'Critique ; importante si moins de 5 % des lignes du fichier sont concernées. Une fois par fichier.',
  basis: CONTINUOUS,
  concerns: 'other',
  *find(books) {
    const { ledger, entries } = books;
    const { unusableNumber: found, isUnusable } = entries;
    if (found === undefined) return;
    const share = found.rows / ledger.size;
    yield {
      severity: share < SMALL_SHARE ? 'importante' : 'critique',
      weight: 0,
      row: ledger.number.indexOf(found.number),
      describe: () => {
        const number = found.number === 0 ? 'vide' : quoted(ledger.numbers.text(found.number));
        const journals = namesOfJournals(books, isUnusable);
        return {
          description: `Le numéro d’écriture ${found.number === 0 ? 'est vide' : `« ${number} » figure`} sur ${count(found.rows, 'ligne')} (${percent(share)} du fichier), à plusieurs dates ; ${journals}. Les contrôles qui supposent des écritures distinctes y sont sans objet.`,
          expectedValue: 'suite continue',
          actualValue: `${number} sur ${percent(share)} des lignes`,
          suggestion: 'Paramétrer l’export de sorte que chaque écriture porte son propre EcritureNum.',
          period: null,
          rows: [],
        };
      },
    };
  },
};

const MAX_NAMED = 8;

function namesOfJournals({ ledger }: Books, mask: Uint8Array): string {
  const isUsed = new Uint8Array(mask.length);
  for (let row = 0; row < ledger.size; row += 1) isUsed[ledger.journal[row] as number] = 1;
  const names: string[] = [];
  mask.forEach((isUnusable, journal) => {
    if (isUnusable === 1 && isUsed[journal] === 1) names.push(quoted(ledger.journals.text(journal)));
  });
  const shown = names.slice(0, MAX_NAMED).join(', ');
  return `${names.length < 2 ? 'journal concerné' : 'journaux concernés'} : ${shown}${names.length > MAX_NAMED ? '…' : ''}`;
}

const brokenInvoices: Control = {
  type: 'facture_rupture',
  title: 'Rupture dans la numérotation des factures de vente',
  detects:
    'Des numéros absents d’une série de références de factures ou d’avoirs de vente (client contre compte 70) : vingt pièces au moins, moins de 10 % de numéros absents, et 90 % des pièces de vente numérotées en séries. Une référence trouvée ailleurs dans le fichier ne manque pas.',
  severityRule: 'Importante. Au-delà de vingt trous par série, une seule fois pour elle.',
  basis: 'Règles de facturation : chaque facture porte un numéro unique, d’une suite chronologique et continue.',
  concerns: 'other',
  *find(books) {
    const invoices = findInvoiceNumbers(books);
    if (invoices === undefined) return;
    const { rows, series } = invoices;
    for (let id = 0; id < series.count; id += 1) {
      if (!isInvoiceSeries(series, id)) continue;
      yield* gapFindings({
        books,
        series,
        id,
        severity: 'importante',
        nameOf: (item) => pieceText(books, rows[item] as number),
        rowOf: (item) => rows[item] as number,
        where: () => 'Dans les références des factures de vente',
        advice: 'Produire les factures manquantes, ou la preuve de leur annulation.',
      });
    }
  },
};

const pieceText = ({ ledger }: Books, row: number): string => ledger.pieces.text(ledger.piece[row] as number);

export const sequence: Category = {
  name: 'sequence',
  title: 'Numérotation',
  controls: [brokenSequence, reusedNumber, uselessNumbers, brokenInvoices, reusedInvoiceNumber],
};
