import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { readBalance } from '#sdk/generated/fec/endpoints.ts';
import type { Balance, Dossier } from '#sdk/generated/fec/types.ts';
import { useAnswer } from '../../../app/queries.ts';
import { inWorkspace, useWorkspace } from '../../../app/workspace.ts';
import { useYearsWords } from '../../../locales/fec-years.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts, Section } from '../../../ui/page.tsx';
import { Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { SearchFilter, TableBar } from '../../../ui/table-bar.tsx';
import { type Column, readOrder, writeOrder } from '../../../ui/table-model.ts';
import { NARROW, useMedia } from '../../../ui/use-media.ts';
import type { LinesSearch } from '../accounts/account-search.ts';
import { accountsOfRow } from '../accounts/account-sets.ts';
import { Change, LinkedBalance } from '../accounts/amounts.tsx';
import { useDay } from '../facts.tsx';
import { French } from '../french.tsx';
import { AccountName } from './account-name.tsx';
import { BesideLink, useEndBeside } from './beside-link.tsx';
import { isFound, ordered, type Row, resultOf, rowsOf } from './compared-accounts.ts';
import { endOf } from './exercises.ts';
import { Share } from './share.tsx';
import { BesideAnswered, YearsPage } from './years-page.tsx';
import { type ComparisonSearch, DIGITS } from './years-search.ts';

const route = getRouteApi('/w/$slug/fec/dossiers/$id/comparison');

export function ComparisonPage() {
  const { comparison: words } = useYearsWords();
  return <YearsPage title={words.title}>{(dossier) => <Comparison dossier={dossier} />}</YearsPage>;
}

function Comparison({ dossier }: { dossier: Dossier }) {
  const { digits } = route.useSearch();
  const { slug } = useWorkspace();
  const input = {
    path: { id: dossier.id },
    query: { beside: 'year-before', ...(digits !== undefined && { digits: Number(digits) }) },
    ...inWorkspace(slug),
  };
  const query = useAnswer(readBalance, input, { keepsPrevious: true });
  return (
    <BesideAnswered query={query} dossier={dossier} which="before">
      {(balance) => <Both dossier={dossier} balance={balance} />}
    </BesideAnswered>
  );
}

function useChoose() {
  const navigate = route.useNavigate();
  return useCallback(
    (chosen: { [Name in keyof ComparisonSearch]: ComparisonSearch[Name] | undefined }) =>
      void navigate({
        search: (before) => Object.fromEntries(Object.entries({ ...before, ...chosen }).filter(([, value]) => value)),
        replace: true,
      }),
    [navigate],
  );
}

function Both({ dossier, balance }: { dossier: Dossier; balance: Balance }) {
  const { comparison: words } = useYearsWords();
  const { accounts, beside } = balance;
  if (beside === undefined || accounts.length === 0) return <Empty icon="search" title={words.none} />;
  return <BothYears dossier={dossier} balance={balance} beside={beside} />;
}

type BothYearsProps = { dossier: Dossier; balance: Balance; beside: NonNullable<Balance['beside']> };

function BothYears({ dossier, balance, beside }: BothYearsProps) {
  const { yearBefore: words } = useYearsWords();
  const rows = useMemo(() => rowsOf(balance), [balance]);
  const before = { id: beside.id, end: useEndBeside(beside) };
  const years = { now: { id: dossier.id, end: endOf(dossier) }, before };
  return (
    <>
      <Facts facts={[[words.with, <BesideLink key="before" beside={beside} />]]} />
      <Result rows={rows} years={years} />
      <Accounts rows={rows} years={years} />
    </>
  );
}

type Year = { id: string; end: string | null };
type Years = { now: Year; before: Year };
type Compared = { before: number; now: number };

/** The figures of two exercises, and how they changed. */
function useYearColumns<Shown extends Compared>(
  years: Years,
  linesOf: (row: Shown, of: 'before' | 'now') => LinesSearch,
  canOrder: boolean,
): Column<Shown>[] {
  const words = useYearsWords();
  const day = useDay();
  const column = (of: 'before' | 'now'): Column<Shown> => ({
    id: of,
    title: words[of],
    ...(years[of].end !== null && { unit: day(years[of].end) }),
    isFigure: true,
    isFact: true,
    canOrder,
    cell: (row) => <LinkedBalance cents={row[of]} dossier={years[of].id} search={linesOf(row, of)} />,
  });
  return [
    column('before'),
    column('now'),
    {
      id: 'variation',
      title: words.variation,
      unit: words.euros,
      isFigure: true,
      isFact: true,
      canOrder,
      cell: (row) => <Change cents={row.now - row.before} />,
    },
    {
      id: 'share',
      title: words.share,
      isFigure: true,
      isFact: true,
      cell: (row) => <Share before={row.before} now={row.now} />,
    },
  ];
}

type Part = Compared & { id: 'income' | 'expense' | 'profit'; accounts: string };

function Result({ rows, years }: { rows: readonly Row[]; years: Years }) {
  const { comparison: words } = useYearsWords();
  const { before, now } = resultOf(rows);
  const parts = (
    [
      ['income', '7'],
      ['expense', '6'],
      ['profit', '6,7'],
    ] as const
  ).map(([id, accounts]): Part => ({ id, accounts, before: before[id], now: now[id] }));
  const columns = useYearColumns<Part>(years, ({ accounts }) => ({ account: accounts, withoutClosing: 'true' }), false);
  return (
    <Section title={words.result} lead={words.resultLead}>
      <Table
        label={words.result}
        rows={parts}
        keyOf={({ id }) => id}
        nameOf={({ id }) => words[id]}
        columns={[{ id: 'part', title: words.result, cell: ({ id }) => words[id] }, ...columns]}
      />
    </Section>
  );
}

const AT_ONCE = 500;
const BY_ACCOUNT = { by: 'account', isDescending: false };

/** Closing entries are left out of classes 6 and 7 alone. */
const withoutClosing = (account: string) => (/^[67]/.test(account) ? { withoutClosing: 'true' as const } : {});

function Accounts({ rows, years }: { rows: readonly Row[]; years: Years }) {
  const words = useYearsWords();
  const { number } = useFormats();
  const { q = '', order: asked, digits } = route.useSearch();
  const choose = useChoose();
  const [most, setMost] = useState(AT_ONCE);
  const linesOf = ({ account, beforeAccount }: Row, of: 'before' | 'now'): LinesSearch => ({
    account: accountsOfRow(of === 'now' ? account : beforeAccount, digits),
    ...withoutClosing(account),
  });
  const figures = useYearColumns<Row>(years, linesOf, true);
  const order = asked === undefined ? BY_ACCOUNT : readOrder(asked);
  const found = ordered(
    rows.filter((row) => isFound(row, q)),
    order,
  );
  const shown = found.slice(0, most);
  return (
    <Section title={words.comparison.accounts} lead={`${words.senses} ${words.shares}`}>
      <Choices />
      <Table
        label={words.comparison.title}
        rows={shown}
        keyOf={({ account }) => account}
        nameOf={({ account }) => account}
        order={order}
        onOrder={(next) => choose({ order: writeOrder(next) })}
        empty={<Empty icon="search" title={words.comparison.noneFound} />}
        columns={[
          { id: 'account', title: words.account, canOrder: true, cell: (row) => <AccountCell row={row} /> },
          { id: 'label', title: words.label, cell: ({ label }) => <French>{label}</French> },
          ...figures,
        ]}
      />
      {found.length > shown.length && (
        <div className="actions">
          <Button onClick={() => setMost(most + AT_ONCE)}>{words.comparison.more(number(AT_ONCE))}</Button>
          <span role="status">{words.comparison.shown(number(shown.length), number(found.length))}</span>
        </div>
      )}
    </Section>
  );
}

/** On a card its name stands beside it. */
function AccountCell({ row: { account, label } }: { row: Row }) {
  const isNarrow = useMedia(NARROW);
  return isNarrow ? <AccountName label={label}>{account}</AccountName> : account;
}

function Choices() {
  const { comparison: words } = useYearsWords();
  const { q, digits } = route.useSearch();
  const choose = useChoose();
  const onSearch = useCallback((text: string) => choose({ q: text }), [choose]);
  return (
    <TableBar
      search={<SearchFilter value={q} onSearch={onSearch} />}
      filters={
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
      }
    />
  );
}
