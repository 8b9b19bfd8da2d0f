import { useMessages } from '../locales/language.tsx';
import { readOrder, type TableProps, toggled, writeOrder } from './table-model.ts';

/** The rows of a table on a phone: the name, and the three facts that decide. The order is chosen from a list. */
export function RowCards<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, selection, detail } = props;
  const { table: words } = useMessages();
  const [first, ...others] = columns;
  const facts = others.filter(({ isFact }) => isFact === true);
  return (
    <div className="section">
      <OrderChoice {...props} />
      <ul className="cards" aria-label={label}>
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <li className="row-card" key={key} data-row="" data-selected={selection?.keys.has(key)}>
              <div className="row-card-head">
                <span>{first.cell(row)}</span>
                {selection !== undefined && (
                  <label className="row-card-choice">
                    <input
                      type="checkbox"
                      aria-label={words.selectRow(nameOf(row))}
                      checked={selection.keys.has(key)}
                      onChange={() => selection.onChange(toggled(selection.keys, key))}
                    />
                  </label>
                )}
              </div>
              <dl className="facts">
                {facts.map((column) => [
                  <dt key={`${column.id} name`}>
                    {column.title}
                    {column.unit === undefined ? '' : ` (${column.unit})`}
                  </dt>,
                  <dd key={`${column.id} value`}>{column.cell(row)}</dd>,
                ])}
              </dl>
              {detail?.(row)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function OrderChoice<Row>({ columns, order, onOrder }: TableProps<Row>) {
  const { table: words } = useMessages();
  const ordered = columns.filter(({ canOrder }) => canOrder === true);
  if (onOrder === undefined || ordered.length === 0) return null;
  return (
    <label className="filter">
      {words.order}
      <select
        className="input"
        value={order === undefined ? '' : writeOrder(order)}
        onChange={({ target }) => onOrder(readOrder(target.value))}
      >
        {order === undefined && <option value="">–</option>}
        {ordered.flatMap(({ id, title }) => [
          <option key={id} value={id}>{`${title}, ${words.ascending}`}</option>,
          <option key={`-${id}`} value={`-${id}`}>{`${title}, ${words.descending}`}</option>,
        ])}
      </select>
    </label>
  );
}
