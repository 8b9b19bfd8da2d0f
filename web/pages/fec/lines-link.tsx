import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { useWorkspace } from '../../app/workspace.ts';
import type { LinesSearch } from './accounts/account-search.ts';
import { DossierContext } from './accounts/dossier-context.ts';

type LinesLinkProps = {
  search: LinesSearch;
  /** Where it is another than the page's own. */
  dossier?: string;
  label?: string;
  children: ReactNode;
};

/** Where every figure leads: to the lines that it is made of. */
export function LinesLink({ search, dossier, label, children }: LinesLinkProps) {
  const { slug } = useWorkspace();
  const id = dossier ?? use(DossierContext)?.id ?? '';
  return (
    <Link to="/w/$slug/fec/dossiers/$id/lines" params={{ slug, id }} search={search} aria-label={label} preload={false}>
      {children}
    </Link>
  );
}
