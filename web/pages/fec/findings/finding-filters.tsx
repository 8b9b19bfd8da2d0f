import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { listControls } from '#sdk/generated/fec/endpoints.ts';
import type { Findings } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFecWords } from '../../../locales/fec.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/field.css';
import { type ActiveFilter, ChoiceFilter, FilterChips, TableBar } from '../../../ui/table-bar.tsx';
import { amountWritten } from '../accounts/account-search.ts';
import { useFecAnswer } from '../ask.ts';
import { SEVERITIES } from '../fec-search.ts';
import { useWorkers, WorkerFilter } from '../workers.tsx';
import { FINDING_STATES, type FindingState, type FindingsSearch, GROUPINGS, type Grouping } from './finding-search.ts';

type FilterProps = {
  dossier: string;
  counts: Findings['counts'];
  search: FindingsSearch;
  onSelect: (search: FindingsSearch) => void;
};

/** How many are in each state, each a way to them. */
export function StateCounts({ dossier, counts, search }: Omit<FilterProps, 'onSelect'>) {
  const words = useFindingWords();
  const { number } = useFormats();
  const { slug } = useWorkspace();
  const all = Object.values(counts.byState).reduce((sum, count) => sum + count, 0);
  const { state: chosen, page: _, ...rest } = search;
  const link = (state: FindingState | undefined, count: number) => (
    <Link
      key={state ?? 'all'}
      className="fec-count"
      to="/w/$slug/fec/dossiers/$id"
      params={{ slug, id: dossier }}
      search={{ ...rest, ...(state !== undefined && { state }) }}
      replace
      resetScroll={false}
      aria-current={chosen === state ? 'true' : undefined}
    >
      <strong>{number(count)}</strong> {state === undefined ? words.all : words.inState(state, count)}
    </Link>
  );
  return (
    <nav className="fec-counts no-print" aria-label={words.byState}>
      {link(undefined, all)}
      {FINDING_STATES.map((state) => link(state, counts.byState[state] ?? 0))}
    </nav>
  );
}

/** The titles of categories, in the service's language. */
export function useCategoryTitles(): (name: string) => string {
  const { data } = useFecAnswer(listControls, {});
  return (name) => data?.categories.find((category) => category.name === name)?.title ?? name;
}

export function FindingFilters({ counts, search, onSelect }: FilterProps) {
  const { dossier: dossierWords, severities } = useFecWords();
  const { filters: words } = useFindingWords();
  const { month } = useFormats();
  const workers = useWorkers();
  const titleOf = useCategoryTitles();
  const select = (change: { [Name in keyof FindingsSearch]: FindingsSearch[Name] | undefined }) => {
    const { page: _, ...rest } = search;
    onSelect(Object.fromEntries(Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined)));
  };
  return (
    <>
      <TableBar
        filters={
          <>
            <ChoiceFilter
              label={dossierWords.severity}
              any={dossierWords.anySeverity}
              value={search.severity}
              choices={SEVERITIES.map((value) => ({ value, label: severities[value] }))}
              onChoose={(value) => select({ severity: SEVERITIES.find((each) => each === value) })}
            />
            <ChoiceFilter
              label={words.category}
              any={words.anyCategory}
              value={search.category}
              choices={Object.keys(counts.byCategory).map((value) => ({ value, label: titleOf(value) }))}
              onChoose={(category) => select({ category })}
            />
            <ChoiceFilter
              label={words.month}
              value={search.month}
              choices={monthsOf(counts, search).map((value) => ({ value, label: month(value) }))}
              onChoose={(value) => select({ month: value })}
            />
            <WorkerFilter value={search.who} workers={workers} onChoose={(who) => select({ who })} />
            <Typed key={[search.account, search.least].join(' ')} search={search} onSend={select} />
          </>
        }
        end={
          <ChoiceFilter
            label={words.group}
            any={words.groups.severity}
            value={search.group}
            choices={GROUPINGS.filter((each) => each !== 'severity').map((value) => ({
              value,
              label: words.groups[value],
            }))}
            onChoose={(value) => select({ group: GROUPINGS.find((each): each is Grouping => each === value) })}
          />
        }
      />
      <Chips search={search} select={select} onClear={() => onSelect({})} />
    </>
  );
}

/** Those that have findings, and the one of the address. */
function monthsOf({ byMonth }: Findings['counts'], { month }: FindingsSearch): string[] {
  return [...new Set([...Object.keys(byMonth), ...(month === undefined ? [] : [month])])].toSorted();
}

/** What is typed is asked for when it is sent. */
function Typed({
  search,
  onSend,
}: {
  search: FindingsSearch;
  onSend: (change: Record<'account' | 'least', string | undefined>) => void;
}) {
  const { filters: words } = useFindingWords();
  const [isWrong, setWrong] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
    };
    const amount = typed('least');
    const least = amount === undefined ? undefined : amountWritten(amount);
    setWrong(amount !== undefined && least === undefined);
    if (amount !== undefined && least === undefined) return;
    onSend({ account: typed('account')?.replace(/\s/g, ''), least });
  };
  return (
    <form className="finding-typed" onSubmit={send}>
      <label className="filter">
        {words.account}
        <input
          className="input"
          name="account"
          maxLength={20}
          inputMode="numeric"
          defaultValue={search.account}
          size={8}
        />
      </label>
      <label className="filter">
        {words.least}
        <input
          className="input"
          name="least"
          inputMode="decimal"
          defaultValue={search.least}
          size={8}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'least-fault' : undefined}
        />
        {isWrong && (
          <span className="field-fault" id="least-fault" role="alert">
            {words.wrongAmount}
          </span>
        )}
      </label>
      <Button type="submit">{words.apply}</Button>
    </form>
  );
}

function Chips({
  search,
  select,
  onClear,
}: {
  search: FindingsSearch;
  select: (change: FindingsSearch | Record<string, undefined>) => void;
  onClear: () => void;
}) {
  const { filters: words } = useFindingWords();
  const { severities } = useFecWords();
  const { decimal, month } = useFormats();
  const titleOf = useCategoryTitles();
  const named: readonly (readonly [keyof FindingsSearch, string | undefined])[] = [
    ['severity', search.severity && severities[search.severity]],
    ['category', search.category && words.chip(words.category, titleOf(search.category))],
    ['account', search.account && words.chip(words.account, search.account)],
    ['month', search.month && words.chip(words.month, month(search.month))],
    ['least', search.least && words.chip(words.least, decimal(Number(search.least), 2))],
  ];
  const filters = named.flatMap(([id, text]): ActiveFilter[] =>
    text === undefined ? [] : [{ id, text, remove: () => select({ [id]: undefined }) }],
  );
  return <FilterChips filters={filters} onClear={onClear} />;
}
