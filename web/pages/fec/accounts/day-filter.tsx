import { useEffect, useRef, useState } from 'react';
import '../../../ui/field.css';
import { day } from './account-search.ts';

const PAUSE_MS = 400;
/** What is typed of a year, digit by digit, is no year yet. */
const FIRST_YEAR = '1980';

type DayFilterProps = { label: string; value: string | undefined; onChoose: (day: string | undefined) => void };

/** A day to look at the ledger from: asked for when the typing pauses, and given up when the field is left empty. */
export function DayFilter({ label, value = '', onChoose }: DayFilterProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  useEffect(() => {
    // Changed from outside: by the way back.
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === asked.current || day(typed) === undefined || typed < FIRST_YEAR) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      onChoose(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChoose]);
  const leave = () => {
    if (typed !== '' || asked.current === '') return;
    asked.current = '';
    onChoose(undefined);
  };
  return (
    <label className="filter">
      {label}
      <input
        className="input"
        type="date"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
    </label>
  );
}
