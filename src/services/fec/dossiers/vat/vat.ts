import type { Row } from '../explore/messages.ts';
import { text, whole } from '../explored.ts';
import type { Allotment, Amount, MixedEntry } from './mixed-entries.ts';
import { allot } from './mixed-entries.ts';
import { WITHOUT_VAT } from './rates.ts';

/** VAT by rate and by month, from the answers to the questions beside. Cents; rates are ten-thousandths, null: not allotted. */
type RateSums = {
  rate: number | null;
  base: number;
  /** What the rate makes of the base. */
  expected: number;
  collected: number;
  entries: number;
};
type MixedSums = { entry: number; month: string | null; parts: Allotment[] };
type MonthSums = {
  month: string | null;
  turnover: number;
  expected: number;
  /** On 4457, in entries that declare nothing. */
  collected: number;
  /** On 4452, likewise. */
  selfAssessed: number;
  deductible: number;
  due: number;
  declared: number;
};
export type Vat = {
  /** Each opens its lines. */
  rates: RateSums[];
  /** Allotted by trying, from those that are in no rate above but in the one without. */
  mixed: MixedSums[];
  /** So many of those without were tried. */
  tried: number;
  months: MonthSums[];
  total: Omit<MonthSums, 'month'>;
  /** On 4457 and 4452 less 44566 and 44562 in what opened the books, and after all entries. */
  opening: number;
  closing: number;
  declarations: number;
};

export function vatOf(turnover: readonly Row[], movements: readonly Row[]): Vat {
  const sums = turnover.filter((row) => row['entry'] === null);
  const rest = Map.groupBy(
    turnover.filter((row) => row['entry'] !== null),
    (row) => whole(row['entry']),
  );
  const mixed = mixedOf(rest);
  const months = monthsOf(sums, mixed, movements);
  const add = (name: keyof Omit<MonthSums, 'month'>) => months.reduce((all, month) => all + month[name], 0);
  const opening = dueOf(movements.filter((row) => row['is_opening'] === true));
  return {
    rates: ratesOf(sums),
    mixed,
    tried: rest.size,
    months,
    total: {
      turnover: add('turnover'),
      expected: add('expected'),
      collected: add('collected'),
      selfAssessed: add('selfAssessed'),
      deductible: add('deductible'),
      due: add('due'),
      declared: add('declared'),
    },
    opening,
    closing: dueOf(movements),
    declarations: movements.reduce((all, row) => all + (row['declares'] === true ? whole(row['entries']) : 0), 0),
  };
}

const dueOf = (rows: readonly Row[]) =>
  rows.reduce((all, row) => all + whole(row['collected']) + whole(row['self_assessed']) - whole(row['deductible']), 0);
const rateOf = (row: Row): number | null => (row['rate'] === null ? null : whole(row['rate']));
const monthOf = (row: Row): string | null => (row['month'] === null ? null : text(row['month']));
/** Rounded once for a sum: what each entry rounds is within the tolerance. */
const expectedOf = (base: number, rate: number | null) => Math.round((base * (rate ?? 0)) / 10_000);

function ratesOf(sums: readonly Row[]): RateSums[] {
  const rates = [...Map.groupBy(sums, rateOf)].map(([rate, rows]) => {
    const of = (name: string) => rows.reduce((all, row) => all + whole(row[name]), 0);
    const base = of('base');
    return { rate, base, expected: expectedOf(base, rate), collected: of('vat'), entries: of('entries') };
  });
  // The highest first, then what has none, then what is not allotted.
  return rates.sort((one, other) => (other.rate ?? -1) - (one.rate ?? -1));
}

function mixedOf(entries: ReadonlyMap<number, readonly Row[]>): MixedSums[] {
  return [...entries].flatMap(([entry, of]) => {
    const amounts = (isVat: boolean): Amount[] =>
      of
        .filter((row) => row['is_vat'] === isVat)
        .map((row) => ({ account: text(row['account']), amount: whole(row['base']) }));
    const mixed: MixedEntry = { bases: amounts(false), vats: amounts(true) };
    const parts = allot(mixed);
    return parts === undefined ? [] : [{ entry, month: of[0] === undefined ? null : monthOf(of[0]), parts }];
  });
}

function monthsOf(sums: readonly Row[], mixed: readonly MixedSums[], movements: readonly Row[]): MonthSums[] {
  const moved = movements.filter((row) => row['is_opening'] === false);
  const [sumsOf, movedIn] = [Map.groupBy(sums, monthOf), Map.groupBy(moved, monthOf)];
  const mixedIn = Map.groupBy(mixed, ({ month }) => month);
  const names = new Set([...sumsOf.keys(), ...movedIn.keys()]);
  const ofMonth = [...names].sort((one, other) => (one ?? '').localeCompare(other ?? ''));
  return ofMonth.map((month) => {
    const [own, movedThen] = [sumsOf.get(month) ?? [], movedIn.get(month) ?? []];
    const of = (name: string, declares: boolean) =>
      movedThen.reduce((all, row) => all + (row['declares'] === declares ? whole(row[name]) : 0), 0);
    const tried = (mixedIn.get(month) ?? []).flatMap(({ parts }) => parts);
    const expected = [
      ...own.map((row) => expectedOf(whole(row['base']), rateOf(row) ?? WITHOUT_VAT)),
      ...tried.map(({ base, rate }) => expectedOf(base, rate)),
    ].reduce((all, each) => all + each, 0);
    const [collected, selfAssessed] = [of('collected', false), of('self_assessed', false)];
    const deductible = of('deductible', false);
    return {
      month,
      turnover: own.reduce((all, row) => all + whole(row['base']), 0),
      expected,
      collected,
      selfAssessed,
      deductible,
      due: collected + selfAssessed - deductible,
      declared: of('declared', true),
    };
  });
}
