import type { ReactNode } from 'react';
import { CategoryMark } from './category-mark.tsx';
import type { Dataset } from './dataset.ts';
import { centuryLabel, spanLabel, yearLabel } from './years.ts';

type Props = {
  dataset: Dataset;
  positions: readonly number[];
  opened?: number;
  onOpen: (position: number) => void;
  /** Said behind a title. */
  more?: (position: number) => ReactNode;
};

export const whenOf = (dataset: Dataset, position: number): string => {
  const [from, to] = [dataset.year[position] as number, dataset.endYear[position] as number];
  if (dataset.isCentury[position] === 1) return centuryLabel(from);
  return to > from ? spanLabel(from, to) : yearLabel(from);
};

/** Events as a list of buttons: the picture in words, and the way into it by keyboard. */
export function EventList({ dataset, positions, opened = -1, onOpen, more }: Props) {
  return (
    <ol className="tl-list">
      {positions.map((position) => {
        const category = dataset.category[position] as number;
        return (
          <li key={dataset.id[position]}>
            <button
              type="button"
              aria-current={position === opened ? 'true' : undefined}
              onClick={() => onOpen(position)}
            >
              <span className="tl-when">{yearLabel(dataset.year[position] as number)}</span>
              <CategoryMark name={dataset.categories[category] ?? ''} number={category} />
              <span>
                {dataset.title[position]}
                {more?.(position)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
