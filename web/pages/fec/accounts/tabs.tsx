import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../../../app/workspace.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import './accounts.css';

const PAGES = [
  'balance',
  'lines',
  'journals',
  'months',
  'statements',
  'ageing',
  'vat',
  'entry-tests',
  'year-before',
  'comparison',
  'cut-off',
] as const;

/** The ways between the pages of one dossier. */
export function DossierTabs({ id }: { id: string }) {
  const { tabs } = useAccountWords();
  const { slug } = useWorkspace();
  const params = { slug, id };
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the tab of this page may stand beyond the edge.
  useEffect(() => {
    if (pathname === '') return;
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav className="dossier-tabs no-print" aria-label={tabs.label} ref={nav}>
      <Link to="/w/$slug/fec/dossiers/$id" params={params} activeOptions={{ exact: true, includeSearch: false }}>
        {tabs.dossier}
      </Link>
      {PAGES.map((page) => (
        <Link
          key={page}
          to={`/w/$slug/fec/dossiers/$id/${page}`}
          params={params}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {tabs[page]}
        </Link>
      ))}
    </nav>
  );
}
