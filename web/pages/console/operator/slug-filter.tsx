import { useEffect, useState } from 'react';
import { en } from '../../../locales/operator/en.ts';

const PAUSE_MS = 400;

/** A workspace by its name in addresses, asked for when the typing pauses. */
export function SlugFilter({
  value = '',
  onChoose,
}: {
  value: string | undefined;
  onChoose: (slug: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChoose(typed === '' ? undefined : typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChoose]);
  return (
    <label className="filter">
      {en.workspace}
      <input
        className="input"
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value.trim().toLowerCase())}
      />
    </label>
  );
}
