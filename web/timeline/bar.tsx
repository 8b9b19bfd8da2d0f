import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { en as words } from '../locales/timeline/en.ts';
import { Icon } from '../ui/icon.tsx';
import type { View } from './address.ts';
import type { Band } from './bands.ts';
import { CategoryMark } from './category-mark.tsx';
import type { Dataset } from './dataset.ts';
import type { Viewport } from './viewport.ts';
import { yearIn } from './years.ts';

type Change = (part: Partial<View>) => void;

/** A button that opens a small box below it: closed by Escape, and by a press anywhere else. */
function Menu({ label, children }: { label: string; children: ReactNode }) {
  const element = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = element;
      if (current?.open !== true) return;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isElsewhere = event.type === 'pointerdown' && !current.contains(event.target as Node);
      if (!isEscape && !isElsewhere) return;
      current.open = false;
      if (isEscape) current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);
  return (
    <details ref={element} className="tl-menu" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="button">{label}</summary>
      {isOpen && <div className="tl-menu-box">{children}</div>}
    </details>
  );
}

const ERAS = [
  [-5000, 2100],
  [-5000, -799],
  [-799, 500],
  [500, 1500],
  [1500, 1800],
  [1800, 1945],
  [1945, 2030],
] as const;

export function Eras({ viewport }: { viewport: Viewport }) {
  return (
    <nav className="tl-eras" aria-label={words.eras.label}>
      {ERAS.map(([from, to], index) => (
        <button key={from + to} type="button" onClick={() => viewport.moveTo({ from, to })}>
          {words.eras.names[index]}
        </button>
      ))}
    </nav>
  );
}

/** To any two years, as people write them. */
export function YearsForm({ viewport }: { viewport: Viewport }) {
  const [isWrong, setWrong] = useState(false);
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const [from, to] = ['from', 'to'].map((name) => yearIn(given, name));
    const isRight = from !== undefined && to !== undefined && from < to;
    setWrong(!isRight);
    if (!isRight) return;
    viewport.moveTo({ from, to });
  };
  return (
    <form className="tl-years" onSubmit={send} noValidate>
      <label>
        {words.years.from} <input name="from" size={8} maxLength={20} aria-invalid={isWrong} autoComplete="off" />
      </label>
      <label>
        {words.years.to} <input name="to" size={8} maxLength={20} aria-invalid={isWrong} autoComplete="off" />
      </label>
      <button type="submit" className="button">
        {words.years.go}
      </button>
      {isWrong && <p role="alert">{words.years.wrong}</p>}
    </form>
  );
}

const TYPING_MS = 300;

export function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const [given, setGiven] = useState(q);
  // The address may change from elsewhere: what it says then stands in the field.
  if (given !== q) {
    setGiven(q);
    if (q !== text.trim()) setText(q);
  }
  useEffect(() => {
    if (text.trim() === q) return;
    const later = setTimeout(() => onSearch(text.trim()), TYPING_MS);
    return () => clearTimeout(later);
  }, [text, q, onSearch]);
  return (
    <search className="tl-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <label>
          <span className="unseen">{words.search.label}</span>
          <Icon name="search" />
          <input
            type="search"
            value={text}
            maxLength={100}
            placeholder={words.search.placeholder}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      </form>
    </search>
  );
}

type BarProps = { view: View; dataset: Dataset; bands: readonly Band[] | undefined; onChange: Change };

export function Bar({ view, dataset, bands, onChange }: BarProps) {
  const filters = view.categories.length + Number(view.country !== '') + Number(view.significance > 1);
  return (
    <div className="tl-bar">
      <label className="tl-choice">
        <span>{words.bar.rows}</span>
        <select
          value={view.rows}
          onChange={({ target }) => onChange({ rows: target.value === 'region' ? 'region' : 'category' })}
        >
          <option value="category">{words.bar.byCategory}</option>
          <option value="region">{words.bar.byRegion}</option>
        </select>
      </label>
      <Menu label={filters === 0 ? words.bar.filters : words.bar.filtersOn(filters)}>
        <Filters view={view} dataset={dataset} onChange={onChange} />
      </Menu>
      <Menu label={view.cycles.length === 0 ? words.bar.cycles : words.bar.cyclesOn(view.cycles.length)}>
        <CycleChoice view={view} bands={bands} onChange={onChange} />
      </Menu>
      <button
        type="button"
        className="button"
        aria-pressed={view.year !== undefined}
        onClick={() =>
          onChange(view.year === undefined ? { year: middleOf(view) } : { year: undefined, place: undefined })
        }
      >
        {words.bar.profile}
      </button>
      <button type="button" className="button" aria-pressed={view.map} onClick={() => onChange({ map: !view.map })}>
        {words.bar.map}
      </button>
      <button
        type="button"
        className="button"
        aria-pressed={view.isTable}
        onClick={() => onChange({ isTable: !view.isTable })}
      >
        {words.bar.table}
      </button>
      <Share />
    </div>
  );
}

const middleOf = ({ from, to }: View) => Math.round((from + to) / 2);

function Filters({ view, dataset, onChange }: { view: View; dataset: Dataset; onChange: Change }) {
  const countries = [...new Set(dataset.country)].filter((code) => code !== null);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const sorted = countries.map((code) => ({ code, name: names.of(code) ?? code }));
  sorted.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const toggle = (category: string, isOn: boolean) =>
    onChange({
      categories: isOn ? [...view.categories, category] : view.categories.filter((each) => each !== category),
    });
  return (
    <>
      <fieldset className="tl-categories">
        <legend>{words.filters.categories}</legend>
        {dataset.categories.map((category, index) => (
          <label key={category}>
            <input
              type="checkbox"
              checked={view.categories.includes(category)}
              onChange={({ target }) => toggle(category, target.checked)}
            />
            <CategoryMark name={category} number={index} />
            {category}
          </label>
        ))}
      </fieldset>
      <label className="tl-field">
        {words.filters.significance}
        <select value={view.significance} onChange={({ target }) => onChange({ significance: Number(target.value) })}>
          {words.filters.levels.map((level, index) => (
            <option key={level} value={index + 1}>
              {index + 1} · {level}
            </option>
          ))}
        </select>
      </label>
      <label className="tl-field">
        {words.filters.country}
        <select value={view.country} onChange={({ target }) => onChange({ country: target.value })}>
          <option value="">{words.filters.anyCountry}</option>
          {sorted.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button"
        onClick={() => onChange({ categories: [], country: '', significance: 1 })}
      >
        {words.filters.reset}
      </button>
    </>
  );
}

function CycleChoice({ view, bands, onChange }: Omit<BarProps, 'dataset'>) {
  return (
    <fieldset className="tl-cycles">
      <legend>
        <span className="tl-tag">{words.cycles.interpretation}</span>
      </legend>
      <p>
        {words.cycles.lead} <a href="/api/v1?resource=gateway">{words.cycles.claims}</a>
      </p>
      {bands === undefined && <p>{words.cycles.waiting}</p>}
      {bands?.map(({ id, name, length }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={view.cycles.includes(length)}
            onChange={({ target }) =>
              onChange({
                cycles: target.checked ? [...view.cycles, length] : view.cycles.filter((each) => each !== length),
              })
            }
          />
          {words.cycles.name(name, length)}
        </label>
      ))}
      <div className="tl-actions">
        <button
          type="button"
          className="button"
          onClick={() => onChange({ cycles: bands?.map(({ length }) => length) ?? [] })}
        >
          {words.cycles.all}
        </button>
        <button type="button" className="button" onClick={() => onChange({ cycles: [] })}>
          {words.cycles.none}
        </button>
      </div>
    </fieldset>
  );
}

const TOLD_MS = 4000;

function Share() {
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setTold(words.bar.shared);
    } catch {
      setTold(words.bar.notShared);
    }
    setTimeout(() => setTold(''), TOLD_MS);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        <Icon name="copy" />
        <span className="tl-share">{words.bar.share}</span>
      </button>
      <span className="tl-told" role="status">
        {told}
      </span>
    </>
  );
}
