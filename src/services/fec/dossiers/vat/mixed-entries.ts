import { RATES, WITHOUT_VAT } from './rates.ts';

/**
 * Entries whose VAT follows neither from all of their income at one rate nor account by account: the fewest rates that explain them,
 * either a rate for each account of income under one VAT, or a rate for each account of VAT over one income.
 */
export type MixedEntry = { bases: readonly Amount[]; vats: readonly Amount[] };
export type Amount = { account: string; amount: number };
export type Allotment = { rate: number; base: number; vat: number };

/** More accounts than that in one entry are not tried: there would be too many ways, and most of them by chance. */
const MOST_ACCOUNTS = 4;
const CENT = 10_000;

export function allot({ bases, vats }: MixedEntry): Allotment[] | undefined {
  if (bases.length > MOST_ACCOUNTS || vats.length > MOST_ACCOUNTS) return undefined;
  return byBase(bases, vats) ?? byVat(bases, vats);
}

const sum = (amounts: readonly Amount[]) => amounts.reduce((all, { amount }) => all + amount, 0);

function byBase(bases: readonly Amount[], vats: readonly Amount[]): Allotment[] | undefined {
  const vat = sum(vats);
  const tolerance = (bases.length + vats.length) * CENT;
  const best = fewest(bases.length, [...RATES, WITHOUT_VAT], (chosen) => {
    const off = bases.reduce((all, { amount }, index) => all + amount * (chosen[index] ?? 0), -vat * CENT);
    return Math.abs(off) <= tolerance ? Math.abs(off) : undefined;
  });
  return (
    best &&
    joined(bases.map(({ amount }, index) => part(best[index] ?? 0, amount, (amount * (best[index] ?? 0)) / CENT)))
  );
}

/** The income of each VAT follows from its rate; together they are all of it, and what is over has none. */
function byVat(bases: readonly Amount[], vats: readonly Amount[]): Allotment[] | undefined {
  const base = sum(bases);
  const incomeOf = (vat: number, rate: number) => (vat * CENT) / rate;
  const best = fewest(vats.length, RATES, (chosen) => {
    const off = vats.reduce((all, { amount }, index) => all - incomeOf(amount, chosen[index] ?? 1), base);
    // A cent of VAT is so many cents of income.
    const tolerance = chosen.reduce((all, rate) => all + CENT / rate, bases.length);
    return Math.abs(off) <= tolerance ? Math.abs(off) : undefined;
  });
  return (
    best && joined(vats.map(({ amount }, index) => part(best[index] ?? 1, incomeOf(amount, best[index] ?? 1), amount)))
  );
}

const part = (rate: number, base: number, vat: number): Allotment => ({
  rate,
  base: Math.round(base),
  vat: Math.round(vat),
});

const joined = (parts: readonly Allotment[]): Allotment[] =>
  [...Map.groupBy(parts, ({ rate }) => rate)].map(([rate, of]) => ({
    rate,
    base: of.reduce((all, each) => all + each.base, 0),
    vat: of.reduce((all, each) => all + each.vat, 0),
  }));

/** Of all ways to give each place a rate, one with the fewest different rates, and of these the nearest. */
function fewest(
  places: number,
  rates: readonly number[],
  distanceOf: (chosen: readonly number[]) => number | undefined,
): readonly number[] | undefined {
  let best: { rates: readonly number[]; different: number; distance: number } | undefined;
  const chosen: number[] = [];
  const choose = (place: number) => {
    if (place < places) {
      for (const rate of rates) {
        chosen[place] = rate;
        choose(place + 1);
      }
      return;
    }
    const distance = distanceOf(chosen);
    if (distance === undefined) return;
    const different = new Set(chosen).size;
    if (
      best === undefined ||
      different < best.different ||
      (different === best.different && distance < best.distance)
    ) {
      best = { rates: [...chosen], different, distance };
    }
  };
  choose(0);
  return best?.rates;
}
