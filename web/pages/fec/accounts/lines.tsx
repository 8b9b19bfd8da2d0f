import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { listLines } from '#sdk/generated/fec/endpoints.ts';
import type { LedgerLine, LedgerLines } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useTestWords } from '../../../locales/fec-tests.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/field.css';
import { Empty } from '../../../ui/states.tsx';
import { type ActiveFilter, FilterChips, TableBar, TablePages } from '../../../ui/table-bar.tsx';
import { amountWritten, day, type LinesSearch } from './account-search.ts';
import { Amount, centsOf, Sensed } from './amounts.tsx';
import { useLedger } from './ask-ledger.ts';
import { OneEntry } from './entry.tsx';
import { LedgerAnswered, LedgerPage } from './ledger-page.tsx';
import { LineTable } from './line-table.tsx';
import { useRateName } from './vat-rate.ts';

const route = getRouteApi('/w/$slug/fec/dossiers/$id/lines');
const A_PAGE = 100;

/** Where every figure leads: the lines that the address selects, or one entry. */
export function LinesPage() {
  const { ledger: words, entry: entryWords } = useAccountWords();
  const { entry, line } = route.useSearch();
  const isSelection = entry === undefined && line === undefined;
  return (
    <LedgerPage title={isSelection ? words.title : entryWords.untitled}>
      {isSelection && <Selection />}
      {entry !== undefined && <OneEntry asked={{ entry }} />}
      {entry === undefined && line !== undefined && <OneEntry asked={{ line }} />}
    </LedgerPage>
  );
}

/** As the service wants it. */
function useLines() {
  const { page = 1, amount, withoutParty, onlyOpening, withoutOpening, withoutClosing, ...rest } = route.useSearch();
  return useLedger(listLines, {
    ...rest,
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(withoutParty !== undefined && { withoutParty: true }),
    ...(onlyOpening !== undefined && { onlyOpening: true }),
    ...(withoutOpening !== undefined && { withoutOpening: true }),
    ...(withoutClosing !== undefined && { withoutClosing: true }),
    offset: (page - 1) * A_PAGE,
    limit: A_PAGE,
  });
}

function useSelect() {
  const navigate = route.useNavigate();
  return (search: LinesSearch) => void navigate({ search });
}

function Selection() {
  const { ledger: words } = useAccountWords();
  const search = route.useSearch();
  const select = useSelect();
  const query = useLines();
  return (
    <>
      <SearchForm key={JSON.stringify(search)} />
      <Chips />
      <LedgerAnswered query={query}>
        {(found) =>
          found.total.lines === 0 ? (
            <Empty icon="search" title={words.none} actions={<Button onClick={() => select({})}>{words.clear}</Button>}>
              {words.noneText}
            </Empty>
          ) : (
            <Found found={found} />
          )
        }
      </LedgerAnswered>
    </>
  );
}

const FIELDS = ['account', 'journal', 'from', 'until', 'amount', 'search'] as const;

/** Whatever people look for often; the rest comes with the figure that led here, and stands below as chips. */
function SearchForm() {
  const words = useAccountWords();
  const { ledger } = words;
  const { decimal } = useFormats();
  const search = route.useSearch();
  const select = useSelect();
  const [isWrong, setWrong] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: (typeof FIELDS)[number]) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const amount = typed('amount') === '' ? undefined : amountWritten(typed('amount'));
    setWrong(typed('amount') !== '' && amount === undefined);
    if (typed('amount') !== '' && amount === undefined) return;
    const { page: _, ...before } = search;
    const given = {
      ...before,
      account: typed('account').replace(/\s/g, ''),
      journal: typed('journal'),
      from: day(typed('from')),
      until: day(typed('until')),
      amount,
      search: typed('search'),
    };
    select(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')));
  };
  const { account, journal, from, until, amount, search: text } = search;
  return (
    <form className="ledger-search no-print" onSubmit={send}>
      <TableBar
        search={
          <label className="filter filter-text">
            {ledger.search}
            <input
              className="input"
              type="search"
              name="search"
              maxLength={100}
              placeholder={ledger.searchHint}
              defaultValue={text}
            />
          </label>
        }
        filters={
          <div className="ledger-filters">
            <label className="filter filter-account">
              {words.account}
              <input
                className="input"
                name="account"
                maxLength={200}
                title={ledger.accountHint}
                autoComplete="off"
                defaultValue={account}
              />
            </label>
            <label className="filter filter-short">
              {ledger.journal}
              <input className="input" name="journal" maxLength={40} autoComplete="off" defaultValue={journal} />
            </label>
            <label className="filter">
              {ledger.from}
              <input className="input" type="date" name="from" defaultValue={from} />
            </label>
            <label className="filter">
              {ledger.until}
              <input className="input" type="date" name="until" defaultValue={until} />
            </label>
            <label className="filter filter-short">
              {ledger.amount}
              <input
                className="input"
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? 'not-an-amount' : undefined}
                defaultValue={amount === undefined ? undefined : decimal(Number(amount), 2)}
              />
            </label>
          </div>
        }
        end={
          <>
            <Button type="submit" look="primary">
              {ledger.find}
            </Button>
            {Object.keys(search).length > 0 && <Button onClick={() => select({})}>{ledger.reset}</Button>}
          </>
        }
      />
      {isWrong && (
        <p className="field-fault" id="not-an-amount" role="alert">
          {ledger.notAmount}
        </p>
      )}
    </form>
  );
}

/** What the form has no field for. */
function Chips() {
  const { chips } = useAccountWords().ledger;
  const tests = useTestWords();
  const rateName = useRateName();
  const { page: _, ...search } = route.useSearch();
  const select = useSelect();
  const { party, sense, vatRate, test } = search;
  const texts: { [Name in keyof LinesSearch]?: string } = {
    ...(party !== undefined && { party: chips.party(party) }),
    ...(sense !== undefined && { sense: chips[sense] }),
    ...(vatRate !== undefined && { vatRate: chips.rate(rateName(vatRate)) }),
    ...(test !== undefined && { test: tests.chip(tests.titles[test]) }),
    ...(search.withoutParty !== undefined && { withoutParty: chips.withoutParty }),
    ...(search.onlyOpening !== undefined && { onlyOpening: chips.onlyOpening }),
    ...(search.withoutOpening !== undefined && { withoutOpening: chips.withoutOpening }),
    ...(search.withoutClosing !== undefined && { withoutClosing: chips.withoutClosing }),
  };
  const without = (names: readonly string[]): LinesSearch =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));
  const filters = Object.entries(texts).map(
    ([id, text]): ActiveFilter => ({ id, text, remove: () => select(without([id])) }),
  );
  return <FilterChips filters={filters} onClear={() => select(without(Object.keys(texts)))} />;
}

function Found({ found: { lines, total } }: { found: LedgerLines }) {
  const words = useAccountWords();
  const { page = 1, ...search } = route.useSearch();
  const select = useSelect();
  const account = oneAccountOf(lines, search);
  const isOfMany = account === undefined;
  return (
    <>
      <Sums total={total} account={account} />
      <LineTable label={words.ledger.title} lines={lines} isOfMany={isOfMany} />
      <TablePages
        page={page}
        size={A_PAGE}
        total={total.lines}
        note={words.ledger.lead}
        onPage={(to) => select(to === 1 ? search : { ...search, page: to })}
      />
    </>
  );
}

/** Of the ledger of one account, its name. */
function oneAccountOf(lines: readonly LedgerLine[], { account }: LinesSearch): string | undefined {
  const [first] = lines;
  if (account === undefined || first === undefined) return undefined;
  return lines.every((line) => line.account === first.account)
    ? [first.account, first.accountLabel].join(' ').trim()
    : undefined;
}

/** Sums of all that was selected, and not only of what is on this page. */
function Sums({ total, account }: { total: LedgerLines['total']; account?: string | undefined }) {
  const words = useAccountWords();
  const { number } = useFormats();
  const [debit, credit] = [centsOf(total.debit), centsOf(total.credit)];
  return (
    <div className="ledger-sums" role="status">
      {account !== undefined && (
        <strong className="ledger-account" lang="fr">
          {account}
        </strong>
      )}
      <span>{words.ledger.count(total.lines, number(total.lines))}</span>
      <span>
        {words.debit}{' '}
        <b>
          <Amount cents={debit} zero="figure" />
        </b>
      </span>
      <span>
        {words.credit}{' '}
        <b>
          <Amount cents={credit} zero="figure" />
        </b>
      </span>
      <span>
        {words.balanceOf}{' '}
        <b>
          <Sensed cents={debit - credit} />
        </b>
      </span>
    </div>
  );
}
