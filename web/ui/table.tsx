import { Fragment, type KeyboardEvent, useRef } from 'react';
import { useMessages } from '../locales/language.tsx';
import { Icon } from './icon.tsx';
import { RowCards } from './row-cards.tsx';
import { ScrollBox } from './scroll-box.tsx';
import './table.css';
import {
  type Column,
  isTypedInto,
  nextOrder,
  type Order,
  rowAfter,
  type TableProps,
  toggled,
  withAll,
  without,
} from './table-model.ts';
import { NARROW, useMedia } from './use-media.ts';

/**
 * A table whose order, filters and page belong to its page, and with it to the address. The first column names the row and
 * leads to it. Keys: j and k go from row to row, Enter opens, x selects. Below 600 px rows are cards.
 */
export function Table<Row>(props: TableProps<Row>) {
  const isNarrow = useMedia(NARROW);
  const frame = useRef<HTMLDivElement>(null);
  const { rows, empty, keyOf, selection } = props;
  if (rows.length === 0 && empty !== undefined) return empty;

  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return;
    const lines = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = lines.findIndex((line) => line.contains(document.activeElement));
    const to = rowAfter(event.key, at, lines.length);
    if (to !== undefined) {
      event.preventDefault();
      focusRow(lines[to]);
    } else if (event.key === 'x' && selection !== undefined) {
      const row = rows[at];
      if (row !== undefined) selection.onChange(toggled(selection.keys, keyOf(row)));
    }
  };
  return (
    // The keys only repeat what links and boxes inside do.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for keys of what is inside
    <div ref={frame} onKeyDown={move}>
      {isNarrow ? <RowCards {...props} /> : <Grid {...props} />}
    </div>
  );
}

/** What names the row leads to it; where nothing does, its first button or box. */
function focusRow(line: HTMLElement | undefined): void {
  const name = line?.querySelector<HTMLElement>('th a, th button, .row-card-head a, .row-card-head button');
  (name ?? line?.querySelector<HTMLElement>('a, button, input'))?.focus();
}

function Grid<Row>({ label, columns, rows, keyOf, nameOf, order, onOrder, selection, detail }: TableProps<Row>) {
  const { table: words } = useMessages();
  const [first, ...others] = columns;
  const keys = rows.map(keyOf);
  const isAllSelected = selection !== undefined && keys.every((key) => selection.keys.has(key));
  return (
    <ScrollBox label={label}>
      <table className="table">
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {selection !== undefined && (
              <th className="mark" scope="col">
                <input
                  type="checkbox"
                  aria-label={words.selectAll}
                  checked={isAllSelected}
                  onChange={() =>
                    selection.onChange(isAllSelected ? without(selection.keys, keys) : withAll(selection.keys, keys))
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const below = detail?.(row);
            return (
              <Fragment key={keyOf(row)}>
                <tr data-row="" data-selected={selection?.keys.has(keyOf(row))} data-detailed={below !== undefined}>
                  {selection !== undefined && (
                    <td className="mark">
                      <input
                        type="checkbox"
                        aria-label={words.selectRow(nameOf(row))}
                        checked={selection.keys.has(keyOf(row))}
                        onChange={() => selection.onChange(toggled(selection.keys, keyOf(row)))}
                      />
                    </td>
                  )}
                  <th scope="row">{first.cell(row)}</th>
                  {others.map((column) => (
                    <td key={column.id} className={column.isFigure === true ? 'figure' : undefined}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {below !== undefined && (
                  <tr className="table-detail">
                    <td colSpan={columns.length + (selection === undefined ? 0 : 1)}>{below}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}

type HeadProps<Row> = {
  column: Column<Row>;
  order: Order | undefined;
  onOrder: ((order: Order) => void) | undefined;
};

function Head<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const isOrdered = order?.by === column.id;
  const title = column.unit === undefined ? column.title : `${column.title} (${column.unit})`;
  const sort = isOrdered ? (order.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" className={column.isFigure === true ? 'figure' : undefined} aria-sort={sort}>
      {column.canOrder === true && onOrder !== undefined ? (
        <button
          type="button"
          className="order"
          data-idle={!isOrdered}
          onClick={() => onOrder(nextOrder(order, column.id))}
        >
          {title}
          <Icon name={isOrdered && order.isDescending ? 'down' : 'up'} />
        </button>
      ) : (
        title
      )}
    </th>
  );
}
