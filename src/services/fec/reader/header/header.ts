import type { Column, HeaderFacts, Layout, Separator } from '../file-facts.ts';
import { presentable } from '../file-text.ts';
import { COLUMNS_IN_ORDER, columnsOf } from './column-names.ts';

export type Header = {
  facts: HeaderFacts;
  separator: Separator;
  layout: Layout;
  /** Empty names at the end: separators that every line may have too. */
  trailing: number;
};

/** What is missing for the lines to be read at all. */
export type UnreadableHeader = {
  separator: Separator | undefined;
  names: readonly string[];
  missing: readonly Column[];
};

const SEPARATORS: readonly Separator[] = ['\t', '|', ';', ','];
const FEWEST_FIELDS = 9;

/** Reads the first line of a file: the separator, which column each field is, and how that differs from the rules. */
export function readHeader(text: string): Header | UnreadableHeader {
  const separator = SEPARATORS.find((candidate) => text.split(candidate).length >= FEWEST_FIELDS);
  if (separator === undefined) return { separator, names: [], missing: [] };
  const all = text.split(separator).map((name) => withoutQuotes(name.trim()));
  const count = all.findLastIndex((name) => presentable(name) !== '') + 1;
  const names = all.slice(0, count);
  const columns = columnsOf(names);
  const has = (column: Column) => columns.includes(column);
  const isByDebitAndCredit = has('Debit') && has('Credit');
  const isByMontantAndSens = !isByDebitAndCredit && has('Montant') && has('Sens');
  const missing: Column[] = (['EcritureDate', 'CompteNum'] as const).filter((column) => !has(column));
  if (!isByDebitAndCredit && !isByMontantAndSens) {
    missing.push(...(['Debit', 'Credit'] as const).filter((column) => !has(column)));
  }
  if (missing.length > 0) return { separator, names: names.map(presentable), missing };
  const unused: readonly Column[] = isByMontantAndSens ? ['Debit', 'Credit'] : ['Montant', 'Sens'];
  const used = columns.map((column) => (column !== undefined && unused.includes(column) ? undefined : column));
  const layout = layoutOf(used);
  return { separator, layout, trailing: all.length - count, facts: factsOf(names, used, unused, layout, all.length) };
}

function withoutQuotes(name: string): string {
  return name.replace(/^"(.*)"$/, '$1').trim();
}

function layoutOf(columns: readonly (Column | undefined)[]): Layout {
  if (!columns.includes('DateRglt') || !columns.includes('ModeRglt')) return 'engagement';
  return columns.includes('IdClient') ? 'tresorerie_bnc' : 'tresorerie_ba';
}

function factsOf(
  names: readonly string[],
  columns: readonly (Column | undefined)[],
  unused: readonly Column[],
  layout: Layout,
  fields: number,
): HeaderFacts {
  const ranks = columns.flatMap((column) => (column === undefined ? [] : [COLUMNS_IN_ORDER.indexOf(column)]));
  const lastKnown = columns.findLastIndex((column) => column !== undefined);
  return {
    names: names.map(presentable),
    columns,
    missing: columnsOfLayout(layout).filter((column) => !unused.includes(column) && !columns.includes(column)),
    isOutOfOrder: ranks.some((rank, position) => position > 0 && rank < (ranks[position - 1] ?? 0)),
    renamed: columns.flatMap((column, position) => {
      const found = presentable(names[position] ?? '');
      return column === undefined || found === column ? [] : [{ found, means: column }];
    }),
    inserted: names.filter((_, position) => position < lastKnown && columns[position] === undefined).map(presentable),
    hasTrailingSeparator: fields > names.length,
  };
}

function columnsOfLayout(layout: Layout): readonly Column[] {
  const last = { engagement: 'Idevise', tresorerie_ba: 'NatOp', tresorerie_bnc: 'IdClient' } as const;
  return COLUMNS_IN_ORDER.slice(0, COLUMNS_IN_ORDER.indexOf(last[layout]) + 1);
}

/** Columns whose values may not be empty. Of Debit and Credit one is enough: they are not among them. */
export function mandatoryColumns(layout: Layout): readonly Column[] {
  const always: readonly Column[] = [
    'EcritureNum',
    'EcritureDate',
    'CompteLib',
    'PieceRef',
    'PieceDate',
    'EcritureLib',
    'ValidDate',
  ];
  return layout === 'engagement'
    ? [...always, 'JournalCode', 'JournalLib', 'CompteNum']
    : [...always, 'DateRglt', 'ModeRglt'];
}
