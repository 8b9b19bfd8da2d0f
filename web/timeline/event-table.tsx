import { useMemo, useState } from 'react';
import { en as words } from '../locales/timeline/en.ts';
import { type Dataset, goingOn } from './dataset.ts';
import { whenOf } from './event-list.tsx';
import { spanLabel } from './years.ts';

const ROWS = 100;

type Props = {
  dataset: Dataset;
  positions: Uint32Array;
  span: { from: number; to: number };
  onOpen: (position: number) => void;
};

/** The same as the picture, as rows. */
export function EventTable({ dataset, positions, span, onOpen }: Props) {
  const [from, to] = [Math.round(span.from), Math.round(span.to)];
  const shown = useMemo(() => goingOn(dataset, positions, { from, to }), [dataset, positions, from, to]);
  const [count, setCount] = useState(ROWS);
  const names = useMemo(() => new Intl.DisplayNames('en', { type: 'region' }), []);
  const left = shown.length - count;
  return (
    <section className="tl-table" aria-labelledby="tl-table">
      <h2 id="tl-table">{words.table.title(spanLabel(from, to))}</h2>
      <p className="tl-soft">{words.inView.count(shown.length, shown.length)}</p>
      {shown.length === 0 ? (
        <p>{words.inView.nothing}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.table.year}</th>
              <th scope="col">{words.table.event}</th>
              <th scope="col">{words.table.category}</th>
              <th scope="col">{words.table.where}</th>
              <th scope="col">{words.table.significance}</th>
            </tr>
          </thead>
          <tbody>
            {[...shown.subarray(0, count)].map((position) => {
              const country = dataset.country[position];
              return (
                <tr key={dataset.id[position]}>
                  <td>{whenOf(dataset, position)}</td>
                  <th scope="row">
                    <button type="button" className="tl-link" onClick={() => onOpen(position)}>
                      {dataset.title[position]}
                    </button>
                  </th>
                  <td>{dataset.categories[dataset.category[position] as number]}</td>
                  <td>{typeof country === 'string' ? names.of(country) : words.table.none}</td>
                  <td className="tl-figure">{dataset.significance[position]}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {left > 0 && (
        <button type="button" className="button" onClick={() => setCount(count + ROWS)}>
          {words.table.more(Math.min(left, ROWS))}
        </button>
      )}
    </section>
  );
}
