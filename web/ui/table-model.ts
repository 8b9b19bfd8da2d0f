import type { ReactNode } from 'react';

/** What a table is told about its columns, its order and its rows. */
export type Column<Row> = {
  id: string;
  title: string;
  /** Stands in the head, once: kg, ms, €. */
  unit?: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right, one below the other. */
  isFigure?: boolean;
  canOrder?: boolean;
  /** One of the three facts that decide: shown on a card. */
  isFact?: boolean;
};

export type Order = { by: string; isDescending: boolean };

/** `name` or `-name`, as it stands in an address. */
export const readOrder = (text: string): Order => ({ by: text.replace(/^-/, ''), isDescending: text.startsWith('-') });
export const writeOrder = ({ by, isDescending }: Order): string => (isDescending ? `-${by}` : by);

/** The first press orders by a column, the second turns it round. */
export const nextOrder = (order: Order | undefined, by: string): Order => ({
  by,
  isDescending: order?.by === by && !order.isDescending,
});

/** Which row a key leads to from the one that has the focus; -1 is none. */
export function rowAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'j') return Math.min(at + 1, count - 1);
  if (key === 'k') return Math.max(at - 1, 0);
  return undefined;
}

export type TableProps<Row> = {
  /** Read out, and printed: what these rows are. */
  label: string;
  /** The first one names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** How the row is called where it is selected. */
  nameOf: (row: Row) => string;
  order?: Order | undefined;
  onOrder?: (order: Order) => void;
  selection?: Selection;
  /** What is said of a row, below it and across all columns; nothing where it is undefined. */
  detail?: (row: Row) => ReactNode;
  /** In place of rows, when there are none. */
  empty?: ReactNode;
};

type Selection = { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void };

/** Rows of other pages stay as they are. */
export const withAll = (keys: ReadonlySet<string>, more: readonly string[]): Set<string> => new Set([...keys, ...more]);

export function without(keys: ReadonlySet<string>, fewer: readonly string[]): Set<string> {
  return new Set([...keys].filter((key) => !fewer.includes(key)));
}

/** Whether letters belong to what has the focus, and are no keys of the table. */
export function isTypedInto(target: unknown): boolean {
  const { tagName, type, isContentEditable } = target as {
    tagName?: string;
    type?: string;
    isContentEditable?: boolean;
  };
  if (isContentEditable === true || tagName === 'TEXTAREA' || tagName === 'SELECT') return true;
  return tagName === 'INPUT' && type !== 'checkbox' && type !== 'radio';
}

export function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
