import type { WrongParameter } from '#platform/http/operation/operation.ts';
import type { SourceCurrency, TargetCurrency } from '../currency.ts';
import { TARGET_CURRENCIES } from '../currency.ts';

/** Lists in a query: currencies and amounts, each named once and with commas between them. */
const MOST = 10;
const MAX_AMOUNT = 10_000_000;

type Lists = { from?: SourceCurrency; currencies?: string; amounts?: string };

export function faultsOfLists({ from = 'USD', currencies, amounts }: Lists): WrongParameter[] {
  const ofCurrencies = currencies === undefined ? undefined : faultOfCurrencies(from, partsOf(currencies));
  const ofAmounts = amounts === undefined ? undefined : faultOfAmounts(partsOf(amounts));
  return [
    ...(ofCurrencies === undefined ? [] : [{ name: 'currencies', detail: ofCurrencies }]),
    ...(ofAmounts === undefined ? [] : [{ name: 'amounts', detail: ofAmounts }]),
  ];
}

/** `faultsOfLists` has let them through. */
export const readCurrencies = (from: SourceCurrency, currencies: string | undefined): readonly string[] =>
  currencies === undefined ? TARGET_CURRENCIES.filter((each) => each !== from) : partsOf(currencies);

export const readAmounts = (amounts: string): readonly string[] => partsOf(amounts);

const partsOf = (list: string) => list.split(',').map((part) => part.trim());

function faultOfCurrencies(from: SourceCurrency, parts: readonly string[]): string | undefined {
  const all: readonly string[] = TARGET_CURRENCIES;
  if (parts.length > MOST) return `must have at most ${MOST} currencies`;
  if (new Set(parts).size < parts.length) return 'names a currency twice';
  if (parts.some((part) => !all.includes(part))) return `must be of ${(all satisfies readonly string[]).join(', ')}`;
  return parts.includes(from satisfies TargetCurrency) ? `has ${from} as well, which needs no conversion` : undefined;
}

function faultOfAmounts(parts: readonly string[]): string | undefined {
  if (parts.length > MOST) return `must have at most ${MOST} amounts`;
  if (parts.some((part) => !/^\d{1,8}(?:\.\d{1,2})?$/.test(part))) return 'must be amounts with at most two decimals';
  const values = parts.map(Number);
  if (new Set(values).size < values.length) return 'names an amount twice';
  return values.some((value) => value < 0.01 || value > MAX_AMOUNT) ? 'must be amounts of 0.01 to 10000000' : undefined;
}
