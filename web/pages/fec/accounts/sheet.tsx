import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import '../../../ui/table.css';
import { isTypedInto, rowAfter } from '../../../ui/table-model.ts';
import './accounts.css';

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
    <ScrollBox className="table-frame sheet-frame" label={label} ref={frame} onKeyDown={move}>
      <table className={`table sheet ${look}`}>
        <caption className="unseen">{label}</caption>
        {children}
      </table>
    </ScrollBox>
  );
}
