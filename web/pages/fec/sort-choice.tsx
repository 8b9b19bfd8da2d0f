import { useFecWords } from '../../locales/fec.ts';
import { useMessages } from '../../locales/language.tsx';
import { SORTS, type Sort } from './fec-search.ts';

/** Each order has one direction: the gravest, the latest or the first of the alphabet on top. */
export function SortChoice({ value, onChoose }: { value: Sort; onChoose: (sort: Sort | undefined) => void }) {
  const { companies: words } = useFecWords();
  const { table } = useMessages();
  return (
    <label className="filter">
      {table.order}
      <select
        className="input"
        value={value}
        onChange={({ target }) => onChoose(SORTS.find((sort) => sort === target.value))}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
