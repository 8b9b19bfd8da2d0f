import { getRouteApi } from '@tanstack/react-router';
import { readMonths } from '#sdk/generated/fec/endpoints.ts';
import type { MonthSums } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/states.tsx';
import { TableBar } from '../../../ui/table-bar.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';
import { DIGITS, type LinesSearch } from './account-search.ts';
import { accountsOfRow, byResultFirst, classOf, daysOf, monthsBetween } from './account-sets.ts';
import { Amount, centsOf, sumOf, useAmounts } from './amounts.tsx';
import { useLedger } from './ask-ledger.ts';
import { chartName } from './chart-names.ts';
import { LedgerAnswered, LedgerPage } from './ledger-page.tsx';
import { Sheet } from './sheet.tsx';

const route = getRouteApi('/w/$slug/fec/dossiers/$id/months');
const USUAL_DIGITS = '2';
type Month = MonthSums['months'][number];

export function MonthsPage() {
  const { months: words } = useAccountWords();
  return (
    <LedgerPage title={words.title}>
      <Months />
    </LedgerPage>
  );
}

function Months() {
  const { months: words } = useAccountWords();
  const { digits = USUAL_DIGITS, as } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useLedger(readMonths, { digits: Number(digits) });
  return (
    <>
      <TableBar
        search={
          <label className="filter">
            {words.digits}
            <select
              className="input"
              value={digits}
              onChange={({ target }) => {
                const chosen = DIGITS.find((each) => each === target.value) ?? USUAL_DIGITS;
                void navigate({ search: (before) => ({ ...before, digits: chosen }), replace: true });
              }}
            >
              {DIGITS.map((each) => (
                <option key={each} value={each}>
                  {words.digitsOf(Number(each))}
                </option>
              ))}
            </select>
          </label>
        }
        end={
          <Button
            icon={as === undefined ? 'table' : 'chart'}
            onClick={() =>
              void navigate({
                search: ({ as: shown, ...before }) => (shown === undefined ? { ...before, as: 'table' } : before),
              })
            }
          >
            {as === undefined ? words.asTable : words.asMap}
          </Button>
        }
      />
      <LedgerAnswered query={query}>
        {({ months }) => {
          if (months.length === 0) return <Empty icon="search" title={words.none} />;
          return as === undefined ? <HeatMap sums={months} /> : <Twin sums={months} />;
        }}
      </LedgerAnswered>
    </>
  );
}

/** Income counts up, everything else as debits less credits. */
function netOf({ account, debit, credit }: Month): number {
  const net = centsOf(debit) - centsOf(credit);
  return classOf(account) === '7' ? -net || 0 : net;
}

/** What a cell is made of: opening and closing entries count in none. */
const linesOf = (account: string, digits: string, month?: string): LinesSearch => ({
  account: accountsOfRow(account, digits),
  ...(month !== undefined && daysOf(month)),
  withoutOpening: 'true',
  withoutClosing: 'true',
});

const STEPS = 5;
const HALF_A_EURO = 50;

/** How much of the largest of its row, in five steps; what is shown as nothing has none. */
function heatOf(cents: number, most: number): string {
  const step = Math.abs(cents) < HALF_A_EURO ? 0 : Math.max(1, Math.ceil((Math.abs(cents) / most) * STEPS));
  return `heat heat-${step}${cents < 0 ? ' heat-minus' : ''}`;
}

/** A month without any line has no amount; one whose lines come out even has nothing. */
type Row = { account: string; cells: readonly (number | undefined)[]; most: number; total: number };

function rowsOf(sums: readonly Month[], months: readonly string[]): Row[] {
  const byAccount = Map.groupBy(sums, ({ account }) => account);
  return [...byAccount]
    .map(([account, own]) => {
      const amounts = new Map(own.map((each) => [each.month, netOf(each)]));
      const cells = months.map((month) => amounts.get(month));
      const found = [...amounts.values()];
      return { account, cells, most: Math.max(...found.map(Math.abs)), total: sumOf(found) };
    })
    .sort((one, other) => byResultFirst(one.account, other.account));
}

function HeatMap({ sums }: { sums: readonly Month[] }) {
  const { months: words, account, total } = useAccountWords();
  const { chartMonth } = useFormats();
  const months = monthsBetween(sums.map(({ month }) => month));
  const rows = rowsOf(sums, months);
  const classes = [...Map.groupBy(rows, (row) => classOf(row.account))];
  return (
    <>
      <Sheet label={words.title} look="sheet-heat">
        <thead>
          <tr>
            <th scope="col">{account}</th>
            {months.map((month) => (
              <th key={month} scope="col" className="figure">
                {chartMonth(month)}
              </th>
            ))}
            <th scope="col" className="figure group">
              {total}
            </th>
          </tr>
        </thead>
        {classes.map(([digit, own]) => (
          <tbody key={digit}>
            {own.map((row) => (
              <HeatRow key={row.account} row={row} months={months} />
            ))}
          </tbody>
        ))}
      </Sheet>
      <p className="soft small">
        {words.lead} {words.senses}
      </p>
    </>
  );
}

type HeatRowProps = { row: Row; months: readonly string[] };

function HeatRow({ row: { account, cells, most, total }, months }: HeatRowProps) {
  const { digits = USUAL_DIGITS } = route.useSearch();
  const { whole } = useAmounts();
  const name = chartName(account);
  return (
    <tr data-row="">
      <th scope="row">
        <span className="heat-name">
          <LinesLink search={linesOf(account, digits)}>{account}</LinesLink>
          {name !== '' && (
            <span className="soft" lang="fr" title={name}>
              {name}
            </span>
          )}
        </span>
      </th>
      {cells.map((cents, at) => {
        const month = months[at] ?? '';
        return (
          <td key={month} className={`figure ${heatOf(cents ?? 0, most)}`}>
            {cents === undefined ? (
              <span className="soft">–</span>
            ) : (
              <LinesLink search={linesOf(account, digits, month)}>{whole(cents)}</LinesLink>
            )}
          </td>
        );
      })}
      <td className="figure group">
        <b className={total < 0 ? 'negative' : undefined}>{whole(total)}</b>
      </td>
    </tr>
  );
}

/** The same to the cent, a row for each account and month. */
function Twin({ sums }: { sums: readonly Month[] }) {
  const words = useAccountWords();
  const { number, chartMonth } = useFormats();
  const { digits = USUAL_DIGITS } = route.useSearch();
  const rows = sums.toSorted(
    (one, other) => byResultFirst(one.account, other.account) || one.month.localeCompare(other.month),
  );
  return (
    <Sheet label={words.months.title}>
      <thead>
        <tr>
          <th scope="col">{words.account}</th>
          <th scope="col">{words.label}</th>
          <th scope="col">{words.months.month}</th>
          <th scope="col" className="figure">
            {words.debit}
          </th>
          <th scope="col" className="figure">
            {words.credit}
          </th>
          <th scope="col" className="figure">
            {words.balanceOf}
          </th>
          <th scope="col" className="figure">
            {words.lines}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.account} ${row.month}`} data-row="">
            <th scope="row">
              <LinesLink search={linesOf(row.account, digits, row.month)}>{row.account}</LinesLink>
            </th>
            <td className="clip rest">
              <French>{chartName(row.account)}</French>
            </td>
            <td>{chartMonth(row.month)}</td>
            <td className="figure">
              <Amount cents={centsOf(row.debit)} zero="empty" />
            </td>
            <td className="figure">
              <Amount cents={centsOf(row.credit)} zero="empty" />
            </td>
            <td className="figure">
              <Amount cents={netOf(row)} />
            </td>
            <td className="figure soft">{number(row.lines)}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}
