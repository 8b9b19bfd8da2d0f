import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormats, useMessages } from '../locales/language.tsx';
import { Button, IconButton } from './button.tsx';
import { CheckField, type Choice } from './field.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';
import './table.css';
import type { Column } from './table-model.ts';
import { NARROW, useMedia } from './use-media.ts';

/**
 * What stands above and below a table. Each of these only says what was chosen: the page writes it into its address. On a
 * phone filters wait behind a word, so that the rows can be seen.
 */
export function TableBar({ search, filters, end }: { search?: ReactNode; filters?: ReactNode; end?: ReactNode }) {
  const isNarrow = useMedia(NARROW);
  const { table: words } = useMessages();
  return (
    <div className="table-bar no-print">
      {search}
      {isNarrow && filters !== undefined ? (
        <details className="folded">
          <summary>{words.filters}</summary>
          {filters}
        </details>
      ) : (
        filters
      )}
      {end !== undefined && <div className="table-bar-end">{end}</div>}
    </div>
  );
}

const PAUSE_MS = 250;

/** Asks when the typing pauses, and not for every letter. */
export function SearchFilter({
  value = '',
  onSearch,
}: {
  value: string | undefined;
  onSearch: (text: string) => void;
}) {
  const { table: words } = useMessages();
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  useEffect(() => {
    // Changed from outside: by the way back, or by clearing.
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      onSearch(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <label className="filter filter-search">
      {words.search}
      <input className="input" type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </label>
  );
}

type ChoiceFilterProps = {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  /** Where the usual word for all of them has another gender. */
  any?: string;
  onChoose: (value: string | undefined) => void;
};

export function ChoiceFilter({ label, value = '', choices, any, onChoose }: ChoiceFilterProps) {
  const { table: words } = useMessages();
  return (
    <label className="filter">
      {label}
      <select className="input" value={value} onChange={({ target }) => onChoose(target.value || undefined)}>
        <option value="">{any ?? words.any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export type ActiveFilter = { id: string; text: string; remove: () => void };

/** Which filters hold, each with a way to be rid of it. */
export function FilterChips({ filters, onClear }: { filters: readonly ActiveFilter[]; onClear: () => void }) {
  const { table: words } = useMessages();
  if (filters.length === 0) return null;
  return (
    <ul className="chips no-print" aria-label={words.filters}>
      {filters.map(({ id, text, remove }) => (
        <li key={id}>
          <button type="button" className="chip" aria-label={words.without(text)} onClick={remove}>
            {text}
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={onClear}>
          {words.clear}
        </Button>
      </li>
    </ul>
  );
}

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
};

/** The first column stays: it names the row. */
export function ColumnChoice<Row>({ columns, hidden, onChange }: ColumnChoiceProps<Row>) {
  const { table: words } = useMessages();
  return (
    <Popover label={words.columns} icon="columns">
      {columns.slice(1).map(({ id, title }) => (
        <CheckField
          key={id}
          label={title}
          checked={!hidden.includes(id)}
          onChange={() => onChange(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])}
        />
      ))}
    </Popover>
  );
}

type PagesProps = { page: number; size: number; total: number; onPage: (page: number) => void; note?: ReactNode };

export function TablePages({ page, size, total, onPage, note }: PagesProps) {
  const { table: words } = useMessages();
  const { number } = useFormats();
  const last = Math.max(1, Math.ceil(total / size));
  const isBeyond = page > last;
  // An address of yesterday, when there was more.
  useEffect(() => {
    if (isBeyond) onPage(last);
  }, [isBeyond, last, onPage]);
  const from = total === 0 ? 0 : (Math.min(page, last) - 1) * size + 1;
  return (
    <div className="table-foot">
      <span>{note}</span>
      <nav aria-label={words.pages} className="no-print">
        <span role="status">{words.range(number(from), number(Math.min(page * size, total)), number(total))}</span>
        <IconButton
          name={words.previous}
          icon="left"
          look="plain"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          name={words.next}
          icon="right"
          look="plain"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        />
      </nav>
    </div>
  );
}

/** Where there is a keyboard. */
export function TableKeys() {
  const { table: words } = useMessages();
  return useMedia('(pointer: fine)') ? words.keys : null;
}
