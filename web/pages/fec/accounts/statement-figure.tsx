import { getRouteApi } from '@tanstack/react-router';
import { LinesLink } from '../lines-link.tsx';
import type { LinesSearch } from './account-search.ts';
import { Amount, centsOf } from './amounts.tsx';

const route = getRouteApi('/w/$slug/fec/dossiers/$id/statements');

/** A form is long, and most companies use little of it. */
export function useShown(): <Line extends { amount: string; gross?: string }>(
  lines: readonly Line[],
) => readonly Line[] {
  const { zeros } = route.useSearch();
  return (lines) =>
    zeros === undefined
      ? lines.filter(({ amount, gross = amount }) => centsOf(amount) !== 0 || centsOf(gross) !== 0)
      : lines;
}

type FigureProps = { euros: string; accounts: string; sense?: 'debit' | 'credit' | null };

/** A figure, and the way to its lines. */
export function Figure({ euros, accounts, sense = null }: FigureProps) {
  const { until } = route.useSearch();
  const cents = centsOf(euros);
  if (cents === 0 || accounts === '') return <Amount cents={cents} />;
  const search: LinesSearch = {
    account: accounts,
    withoutClosing: 'true',
    ...(sense !== null && { sense }),
    ...(until !== undefined && { until }),
  };
  return (
    <LinesLink search={search}>
      <Amount cents={cents} />
    </LinesLink>
  );
}
