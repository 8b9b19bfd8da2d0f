import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { listKeys, readUsage, readWorkspace } from '#sdk/generated/console/endpoints.ts';
import type { Usage, UsageLine, Workspace, WorkspaceKey } from '#sdk/generated/console/types.ts';
import { useAnswer } from '../../../app/queries.ts';
import { useFormats, useLanguage } from '../../../locales/language.tsx';
import { isAccountLocale } from '../../../locales/late.ts';
import type { UsageWords } from '../../../locales/usage/en.ts';
import { useUsageWords } from '../../../locales/usage.ts';
import { type ButtonLook, buttonClass } from '../../../ui/button.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { ChoiceFilter, FilterChips, TableBar } from '../../../ui/table-bar.tsx';
import { WorkspacePage } from '../workspace/workspace-page.tsx';
import { Allowances } from './allowances.tsx';
import { Downloads } from './downloads.tsx';
import './usage.css';
import { barsOf, daysOfRange, OUTCOMES } from './usage-days.ts';
import { UsageErrors } from './usage-errors.tsx';
import { NO_KEY, RANGES, type Range, type UsageSearch } from './usage-search.ts';
import { ByKey, ByOperation } from './usage-tables.tsx';

const route = getRouteApi('/w/$slug/usage');
const EVERY_MS = 30_000;
type Change = { [Name in keyof UsageSearch]?: UsageSearch[Name] | undefined };

/** What a workspace has asked, and how it was answered: for everybody in it. */
export function UsagePage() {
  const { slug } = route.useParams();
  const words = useUsageWords();
  const { locale } = useLanguage();
  const headers = { 'Quintet-Workspace': slug };
  const workspace = useAnswer(readWorkspace, { headers });
  return (
    <div lang={isAccountLocale(locale) ? undefined : 'en'}>
      <WorkspacePage title={words.title} lead={words.lead(workspace.data?.name ?? slug)}>
        <Answered query={workspace}>{(known) => <Asked workspace={known} />}</Answered>
      </WorkspacePage>
    </div>
  );
}

function Asked({ workspace }: { workspace: Workspace }) {
  const { slug } = workspace;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const words = useUsageWords();
  const { range = '30', service, operation, key } = search;
  const change = useCallback(
    (changed: Change) => void navigate({ search: (before) => clean({ ...before, ...changed }), replace: true }),
    [navigate],
  );
  const today = new Date().toISOString().slice(0, 10);
  const days = useMemo(() => daysOfRange(range, new Date(today)), [range, today]);
  const headers = { 'Quintet-Workspace': slug };
  const ask = (by: 'day' | 'operation' | 'key', filter: object) => ({ headers, query: { ...days, ...filter, by } });
  const filter = { ...pick({ service, operation, key }) };
  const options = { keepsPrevious: true, everyMs: EVERY_MS };
  const byDay = useAnswer(readUsage, ask('day', filter), options);
  const byOperation = useAnswer(readUsage, ask('operation', filter), options);
  const byKey = useAnswer(readUsage, ask('key', filter), options);
  // What can be chosen does not shrink by what was chosen.
  const operations = useAnswer(readUsage, ask('operation', pick({ service })), options);
  const keys = useAnswer(listKeys, { headers });
  const nameOfKey = namesOf(keys.data?.keys ?? [], words);
  const choices = {
    services: workspace.services.map(({ name, title }) => ({ value: name, label: title })),
    operations: linesOf(operations.data)
      .map((line) => line.operation ?? '')
      .toSorted()
      .map((value) => ({ value, label: value })),
    keys: [
      ...(keys.data?.keys ?? []).map(({ id }) => ({ value: id, label: nameOfKey(id) })),
      { value: NO_KEY, label: words.people },
    ],
  };
  return (
    <>
      <TableBar
        search={<RangeChoice range={range} onChoose={(value) => change({ range: value })} />}
        filters={
          <>
            <ChoiceFilter
              label={words.service}
              value={service}
              choices={choices.services}
              onChoose={(value) => change({ service: value, operation: undefined })}
            />
            <ChoiceFilter
              label={words.operation}
              value={operation}
              choices={choices.operations}
              onChoose={(value) => change({ operation: value })}
            />
            <ChoiceFilter
              label={words.key}
              value={key}
              choices={choices.keys}
              onChoose={(value) => change({ key: value })}
            />
          </>
        }
        end={<Downloads slug={slug} query={{ ...days, ...filter }} />}
      />
      <FilterChips
        filters={[
          ...chip('service', service, (value) => value),
          ...chip('operation', operation, (value) => value),
          ...chip('key', key, nameOfKey),
        ].map(({ id, text }) => ({ id, text, remove: () => change({ [id]: undefined }) }))}
        onClear={() => change({ service: undefined, operation: undefined, key: undefined })}
      />
      <Answered query={byDay} lines={8}>
        {(usage) =>
          usage.totals.requests === 0 ? (
            <Nothing slug={slug} isFiltered={Object.keys(filter).length > 0 || range !== '13m'} />
          ) : (
            <>
              {key === undefined && byKey.data !== undefined && isByPeopleAlone(byKey.data) && (
                <NoKeyUsed slug={slug} />
              )}
              <Figures usage={usage} range={range} />
            </>
          )
        }
      </Answered>
      {linesOf(byOperation.data).length > 0 && (
        <>
          <ByOperation lines={linesOf(byOperation.data)} />
          <ByKey lines={linesOf(byKey.data)} nameOfKey={nameOfKey} />
        </>
      )}
      <Allowances services={workspace.services} />
      <UsageErrors slug={slug} {...pick({ service, key })} />
    </>
  );
}

/** Totals, and the same by day. The file that the operation can also give is asked for elsewhere. */
function Figures({ usage, range }: { usage: Usage; range: Range }) {
  const words = useUsageWords();
  const { number, decimal, percent, chartDay, chartMonth } = useFormats();
  const isMonthly = range === '13m';
  const { requests, outcomes, p50, p95 } = usage.totals;
  const bars = barsOf(usage.rows, usage, isMonthly);
  const took = (value: number | null) => (value === null ? '–' : `${decimal(value, 1)} ${words.milliseconds}`);
  const title =
    outcomes['2xx'] === requests
      ? words.allAnswered(requests, number(requests))
      : words.someAnswered(requests, number(requests), percent(outcomes['2xx'] / requests));
  const totals = [
    [words.requests, number(requests)],
    ...OUTCOMES.slice(1).map((outcome) => [words.outcomes[outcome], number(outcomes[outcome])]),
    [words.median, took(p50)],
    [words.slow, took(p95)],
  ];
  return (
    <>
      <Card>
        <dl className="totals" aria-label={words.totals}>
          {totals.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <BarChart
          title={title}
          unit={isMonthly ? words.byMonth : words.byDay}
          format={number}
          data={{
            along: isMonthly ? words.month : words.day,
            names: bars.map(({ first }) => (isMonthly ? chartMonth(first) : chartDay(first))),
            series: OUTCOMES.map((outcome) => ({
              name: words.outcomes[outcome],
              values: bars.map((bar) => bar.outcomes[outcome]),
            })),
          }}
        />
      </Card>
    </>
  );
}

/** Looking at these pages is counted as well: that is no use of the API yet. */
function NoKeyUsed({ slug }: { slug: string }) {
  const words = useUsageWords();
  return (
    <Notice title={words.noKey} actions={<ToKeys slug={slug} look="plain" />}>
      {words.neverText}
    </Notice>
  );
}

function ToKeys({ slug, look }: { slug: string; look: ButtonLook }) {
  const words = useUsageWords();
  return (
    <Link className={buttonClass(look)} to={'/w/$slug/keys' as '/w/$slug/usage'} params={{ slug }}>
      {words.toKeys}
    </Link>
  );
}

function Nothing({ slug, isFiltered }: { slug: string; isFiltered: boolean }) {
  const words = useUsageWords();
  return (
    <Section title={isFiltered ? words.none : words.never}>
      <Empty
        title={isFiltered ? words.noneText : words.neverText}
        icon="chart"
        actions={<ToKeys slug={slug} look="primary" />}
      />
    </Section>
  );
}

function RangeChoice({ range, onChoose }: { range: Range; onChoose: (range: Range | undefined) => void }) {
  const words = useUsageWords();
  return (
    <label className="filter">
      {words.range}
      <select
        className="input"
        value={range}
        onChange={({ target }) => onChoose(RANGES.find((each) => each === target.value))}
      >
        {RANGES.map((each) => (
          <option key={each} value={each}>
            {words.ranges[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

const isByPeopleAlone = (usage: Usage): boolean => linesOf(usage).every(({ key }) => key === null);

const linesOf = (usage: Usage | undefined): readonly UsageLine[] => usage?.rows ?? [];

/** Keys by what their owners call them; those that have ended are called so for as long as they are listed. */
const namesOf = (keys: readonly WorkspaceKey[], words: UsageWords) => {
  const names = new Map(keys.map(({ id, name, hint }) => [id, name === '' ? hint : name]));
  return (id: string | null | undefined) =>
    id === null || id === undefined || id === NO_KEY ? words.people : (names.get(id) ?? words.gone);
};

const chip = (id: 'service' | 'operation' | 'key', value: string | undefined, textOf: (value: string) => string) =>
  value === undefined ? [] : [{ id, text: textOf(value) }];

/** What is not given is not asked. */
function pick<Given extends Readonly<Record<string, string | undefined>>>(given: Given) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]?: string;
  };
}

const clean = (search: Change): UsageSearch => pick(search) as UsageSearch;
