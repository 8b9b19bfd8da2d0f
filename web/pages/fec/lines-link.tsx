import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/workspace.ts';
import type { LinesSearch } from './accounts/account-search.ts';

type LinesLinkProps = { dossier: string; selection: LinesSearch; children: ReactNode };

/** Leads to the lines behind a figure, of whichever dossier they are. */
export function LinesLink({ dossier, selection, children }: LinesLinkProps) {
  const { slug } = useWorkspace();
  return (
    <Link to="/w/$slug/fec/dossiers/$id/lines" params={{ slug, id: dossier }} search={selection} preload={false}>
      {children}
    </Link>
  );
}
