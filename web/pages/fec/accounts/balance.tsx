import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { readBalance } from '#sdk/generated/fec/endpoints.ts';
import type { Balance } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Empty } from '../../../ui/states.tsx';
import { SearchFilter, TableBar } from '../../../ui/table-bar.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';
import { type BalanceSearch, DIGITS, type LinesSearch } from './account-search.ts';
import { accountsOfRow, isOfResult } from './account-sets.ts';
import { Amount, centsOf, creditOf, debitOf, sumOf, useAmounts } from './amounts.tsx';
import { useLedger } from './ask-ledger.ts';
import { chartName } from './chart-names.ts';
import { DayFilter } from './day-filter.tsx';
import { LedgerAnswered, LedgerPage } from './ledger-page.tsx';
import { Sheet } from './sheet.tsx';

const route = getRouteApi('/w/$slug/fec/dossiers/$id/balance');
type Account = Balance['accounts'][number];

export function BalancePage() {
  const { balance: words } = useAccountWords();
  return (
    <LedgerPage title={words.title}>
      <Accounts />
    </LedgerPage>
  );
}

function Accounts() {
  const { until, digits, withClosing } = route.useSearch();
  const upTo = until === undefined ? {} : { until };
  const query = useLedger(readBalance, {
    ...upTo,
    ...(digits !== undefined && { digits: Number(digits) }),
    withoutClosing: withClosing === undefined,
  });
  // Whether the file is balanced is told by all of its lines, whatever is left out above.
  const whole = useLedger(readBalance, { ...upTo, digits: 1, withoutClosing: false });
  return (
    <>
      <Choices />
      <LedgerAnswered query={query}>
        {(balance) => <BalanceSheet balance={balance} difference={whole.data?.total.closing} />}
      </LedgerAnswered>
    </>
  );
}

function useChoose() {
  const navigate = route.useNavigate();
  return (chosen: { [Name in keyof BalanceSearch]: BalanceSearch[Name] | undefined }) =>
    void navigate({
      search: (before) => Object.fromEntries(Object.entries({ ...before, ...chosen }).filter(([, value]) => value)),
      replace: true,
    });
}

function Choices() {
  const { balance: words, until: atWord } = useAccountWords();
  const { until, digits, q, withClosing } = route.useSearch();
  const choose = useChoose();
  return (
    <TableBar
      search={<SearchFilter value={q} onSearch={(text) => choose({ q: text || undefined })} />}
      filters={
        <div className="ledger-filters">
          <DayFilter label={atWord} value={until} onChoose={(day) => choose({ until: day })} />
          <label className="filter">
            {words.detail}
            <select
              className="input"
              value={digits ?? ''}
              onChange={({ target }) => choose({ digits: DIGITS.find((each) => each === target.value) })}
            >
              <option value="">{words.whole}</option>
              {DIGITS.map((each) => (
                <option key={each} value={each}>
                  {words.digits(Number(each))}
                </option>
              ))}
            </select>
          </label>
          <label className="filter">
            {words.closing}
            <select
              className="input"
              value={withClosing ?? ''}
              onChange={({ target }) => choose({ withClosing: target.value === 'true' ? 'true' : undefined })}
            >
              <option value="">{words.withoutClosing}</option>
              <option value="true">{words.withClosing}</option>
            </select>
          </label>
        </div>
      }
    />
  );
}

/** Columns in groups, each with a debit and a credit side: another exercise beside this one is one more group. */
type Group = {
  id: string;
  title: string;
  columns: readonly { id: string; title: string; of: (row: Account) => number }[];
};

function useGroups(): readonly Group[] {
  const { balance: words, debit, credit } = useAccountWords();
  const sides = (id: string, title: string, of: (row: Account) => readonly [debit: number, credit: number]): Group => ({
    id,
    title,
    columns: [
      { id: `${id}-debit`, title: debit, of: (row) => of(row)[0] },
      { id: `${id}-credit`, title: credit, of: (row) => of(row)[1] },
    ],
  });
  const bySense = (euros: string) => [debitOf(centsOf(euros)), creditOf(centsOf(euros))] as const;
  return [
    sides('opening', words.opening, ({ opening }) => bySense(opening)),
    sides('movements', words.movements, (row) => [centsOf(row.debit), centsOf(row.credit)]),
    sides('closing', words.closingBalance, ({ closing }) => bySense(closing)),
  ];
}

const AT_ONCE = 500;

function BalanceSheet({ balance, difference = '0.00' }: { balance: Balance; difference: string | undefined }) {
  const words = useAccountWords();
  const { number } = useFormats();
  const { exact } = useAmounts();
  const { q = '', withClosing } = route.useSearch();
  const groups = useGroups();
  const [most, setMost] = useState(AT_ONCE);
  const { accounts } = balance;
  const found = accounts.filter((row) => isFound(row, q));
  const shown = found.slice(0, most);
  const off = centsOf(difference);
  const isClosed = off === 0 && withClosing === undefined && centsOf(balance.total.closing) !== 0;
  if (accounts.length === 0) return <Empty icon="search" title={words.balance.none} />;
  return (
    <>
      {off !== 0 && (
        <Notice tone="critical" title={words.balance.off}>
          {words.balance.offText(exact(off))}
        </Notice>
      )}
      {isClosed && <Notice>{words.balance.closed}</Notice>}
      {found.length === 0 ? (
        <Empty icon="search" title={words.balance.noneFound} />
      ) : (
        <Sheet label={words.balance.title} look="sheet-balance">
          <Head groups={groups} />
          <tbody>
            {shown.map((row) => (
              <tr key={row.account} data-row="">
                <th scope="row">
                  <AccountLink row={row} />
                </th>
                <td className="clip rest" title={labelOf(row)}>
                  <French>{labelOf(row)}</French>
                </td>
                <Figures groups={groups} of={(column) => column.of(row)} />
                <td className="figure soft">{number(row.lines)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {q !== '' && <TotalRow title={words.balance.totalFound} rows={found} groups={groups} />}
            <TotalRow title={words.total} rows={accounts} groups={groups} />
          </tfoot>
        </Sheet>
      )}
      {found.length > shown.length && (
        <div className="actions">
          <Button onClick={() => setMost(most + AT_ONCE)}>{words.more(number(AT_ONCE))}</Button>
          <span role="status">{words.shown(number(shown.length), number(found.length))}</span>
        </div>
      )}
      <p className="soft small">{words.balance.lead}</p>
    </>
  );
}

const labelOf = ({ account, label }: Account) => label || chartName(account);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How the account begins, or a part of its name. */
const isFound = (row: Account, wanted: string) =>
  row.account.startsWith(wanted.trim()) || plain(labelOf(row)).includes(plain(wanted.trim()));

function AccountLink({ row: { account } }: { row: Account }) {
  const { until, digits, withClosing } = route.useSearch();
  const search: LinesSearch = {
    account: accountsOfRow(account, digits),
    ...(until !== undefined && { until }),
    // What is left out here is left out there.
    ...(isOfResult(account) && withClosing === undefined && { withoutClosing: 'true' as const }),
  };
  return <LinesLink search={search}>{account}</LinesLink>;
}

function Head({ groups }: { groups: readonly Group[] }) {
  const words = useAccountWords();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {words.account}
        </th>
        <th scope="col" rowSpan={2}>
          {words.label}
        </th>
        {groups.map(({ id, title, columns }) => (
          <th key={id} scope="colgroup" colSpan={columns.length} className="group">
            {title}
          </th>
        ))}
        <th scope="col" rowSpan={2} className="figure">
          {words.lines}
        </th>
      </tr>
      <tr>
        {groups.flatMap(({ columns }) =>
          columns.map(({ id, title }, at) => (
            <th key={id} scope="col" className={at === 0 ? 'figure group' : 'figure'}>
              {title}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

type FiguresProps = { groups: readonly Group[]; of: (column: Group['columns'][number]) => number };

function Figures({ groups, of }: FiguresProps) {
  return groups.flatMap(({ columns }) =>
    columns.map((column, at) => (
      <td key={column.id} className={at === 0 ? 'figure group' : 'figure'}>
        <Amount cents={of(column)} zero="empty" />
      </td>
    )),
  );
}

function TotalRow({ title, rows, groups }: { title: string; rows: readonly Account[]; groups: readonly Group[] }) {
  const { number } = useFormats();
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {title}
      </th>
      <Figures groups={groups} of={(column) => sumOf(rows.map((row) => column.of(row)))} />
      <td className="figure">{number(sumOf(rows.map(({ lines }) => lines)))}</td>
    </tr>
  );
}
