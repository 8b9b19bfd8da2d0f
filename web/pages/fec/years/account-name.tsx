import type { ReactNode } from 'react';
import { useYearsWords } from '../../../locales/fec-years.ts';
import { useFormats } from '../../../locales/language.tsx';
import type { LinesSearch } from '../accounts/account-search.ts';
import { centsOf } from '../accounts/amounts.tsx';
import { LinesLink } from '../lines-link.tsx';

const CENTS = 100;

/** Debits are positive, credits negative; nothing is a dash. A credit balance is no alarm, a fall may be one. */
export function Figure({ cents, isChange = false }: { cents: number; isChange?: boolean }) {
  const { decimal } = useFormats();
  if (cents === 0) return <span className="soft">–</span>;
  const shown = decimal(cents / CENTS, 2);
  if (!isChange) return <span className="amount">{shown}</span>;
  return cents < 0 ? <span className="amount negative">{shown}</span> : <span className="amount">{`+${shown}`}</span>;
}

type LinkedFigureProps = { cents: number; dossier: string; selection: LinesSearch };

/** A figure that opens its lines; behind nothing there are none. */
export function LinkedFigure({ cents, dossier, selection }: LinkedFigureProps) {
  if (cents === 0) return <Figure cents={0} />;
  return (
    <LinesLink dossier={dossier} selection={selection}>
      <Figure cents={cents} />
    </LinesLink>
  );
}

/** Of what it was, so that whatever grows is positive, sales too. */
export function Share({ before, now }: { before: number; now: number }) {
  const words = useYearsWords();
  const { change } = useFormats();
  if (before === now) return <span className="soft">–</span>;
  if (before === 0) return <span className="soft">{words.isNew}</span>;
  return <span className="amount">{change((now - before) / before)}</span>;
}

/** In a sentence: with the sign of the currency. */
export function useEuros(): (euros: string) => string {
  const { money } = useFormats();
  return (euros) => money(centsOf(euros), 'EUR');
}

/** What the service or the file says, whatever the page speaks. */
export function French({ children }: { children: string }) {
  return <span lang="fr">{children}</span>;
}

/** The account that names a row, with its name below it. */
export function AccountName({ children, label }: { children: ReactNode; label: string }) {
  return (
    <span className="fec-name">
      <span>{children}</span>
      {label !== '' && <small lang="fr">{label}</small>}
    </span>
  );
}
