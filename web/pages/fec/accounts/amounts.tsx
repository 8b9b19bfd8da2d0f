import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useFormats } from '../../../locales/language.tsx';
import { LinesLink } from '../lines-link.tsx';
import type { LinesSearch } from './account-search.ts';

const CENTS = 100;

/** `-1234.56`, as the service writes euros, in whole cents. */
export const centsOf = (euros: string): number => Math.round(Number(euros) * CENTS);
export const debitOf = (cents: number): number => Math.max(cents, 0);
export const creditOf = (cents: number): number => Math.max(-cents, 0);
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/** Euros and cents as the reader writes them, without the sign of the currency: the page says that they are euros. */
export function useAmounts(): { exact: (cents: number) => string; whole: (cents: number) => string } {
  const { decimal, number } = useFormats();
  return {
    exact: (cents) => decimal(cents / CENTS, 2),
    // No minus before what is rounded to nothing.
    whole: (cents) => number(Math.round(cents / CENTS) || 0),
  };
}

type AmountProps = {
  cents: number;
  /** Debits less credits, where a credit is no alarm. */
  isBalance?: boolean;
  /** In place of nothing: a dash where a figure could stand, nothing in one of two columns. */
  zero?: 'dash' | 'empty' | 'figure';
};

export function Amount({ cents, zero = 'dash', isBalance = false }: AmountProps) {
  const { exact } = useAmounts();
  if (cents === 0 && zero === 'empty') return null;
  if (cents === 0 && zero === 'dash') return <span className="soft">–</span>;
  return cents < 0 && !isBalance ? <span className="negative">{exact(cents)}</span> : exact(cents);
}

/** A balance that opens its lines; behind nothing there are none. */
export function LinkedBalance({ cents, ...lines }: { cents: number; dossier: string; search: LinesSearch }) {
  if (cents === 0) return <Amount cents={0} />;
  return (
    <LinesLink {...lines}>
      <Amount cents={cents} isBalance={true} />
    </LinesLink>
  );
}

/** By how much something changed: what grows has its sign too. */
export function Change({ cents }: { cents: number }) {
  const { exact } = useAmounts();
  return cents > 0 ? `+${exact(cents)}` : <Amount cents={cents} />;
}

/** In a sentence: with the sign of the currency. */
export function useEuros(): (euros: string) => string {
  const { money } = useFormats();
  return (euros) => money(centsOf(euros), 'EUR');
}

/** A balance with its sense, as books write it: `1 200,00 D`. */
export function Sensed({ cents }: { cents: number }) {
  const { exact } = useAmounts();
  const words = useAccountWords();
  if (cents === 0) return <Amount cents={0} zero="figure" />;
  const [short, long] = cents > 0 ? [words.inDebit, words.inDebitLong] : [words.inCredit, words.inCreditLong];
  return (
    <>
      {exact(Math.abs(cents))}{' '}
      <abbr className="sense" title={long}>
        {short}
      </abbr>
    </>
  );
}
