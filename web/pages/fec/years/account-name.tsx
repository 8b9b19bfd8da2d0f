import type { ReactNode } from 'react';

/** The account that names a row, with its name below it. */
export function AccountName({ children, label }: { children: ReactNode; label: string }) {
  return (
    <span className="fec-name">
      <span>{children}</span>
      {label !== '' && <small lang="fr">{label}</small>}
    </span>
  );
}
