import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useWorkspace } from '../../../app/workspace.ts';
import '../../../ui/table.css';
import { isTypedInto, rowAfter } from '../../../ui/table-model.ts';
import type { LinesSearch } from './account-search.ts';
import './accounts.css';
import { useDossier } from './dossier-context.ts';

/**
 * A table of figures, dense, that scrolls within its own box and keeps its head, its foot and what names a row in sight. Keys: j
 * and k go from row to row, Enter opens.
 */
export function Sheet({ label, look = '', children }: { label: string; look?: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return;
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const to = rowAfter(
      event.key,
      rows.findIndex((row) => row.contains(document.activeElement)),
      rows.length,
    );
    if (to === undefined) return;
    event.preventDefault();
    rows[to]?.querySelector<HTMLElement>('a, button')?.focus();
  };
  return (
    // The keys only repeat what links inside do.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrows
    <section className="table-frame sheet-frame" aria-label={label} tabIndex={0} ref={frame} onKeyDown={move}>
      <table className={`table sheet ${look}`}>
        <caption className="unseen">{label}</caption>
        {children}
      </table>
    </section>
  );
}

/** Where every figure leads: to the lines that it is made of. */
export function ToLines({ search, children, label }: { search: LinesSearch; children: ReactNode; label?: string }) {
  const { slug } = useWorkspace();
  const { id } = useDossier();
  return (
    <Link to="/w/$slug/fec/dossiers/$id/lines" params={{ slug, id }} search={search} aria-label={label} preload={false}>
      {children}
    </Link>
  );
}

/** What the service or the file says, in French whatever the page speaks. */
export function French({ children }: { children: string }) {
  return <span lang="fr">{children}</span>;
}
