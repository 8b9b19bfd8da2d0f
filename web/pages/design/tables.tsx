import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ApiProblem } from '#sdk/problem.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Badge, Empty, Failure, Loading, type Tone } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import {
  ChoiceFilter,
  ColumnChoice,
  FilterChips,
  SearchFilter,
  TableBar,
  TableKeys,
  TablePages,
} from '../../ui/table-bar.tsx';
import { type Column, readOrder, writeOrder } from '../../ui/table-model.ts';
import { useToast } from '../../ui/toast.tsx';
import { findRows, PAGE_SIZE } from './find-rows.ts';
import type { SampleRow } from './sample-rows.ts';
import { COUNTRIES, HIDEABLE, ORDERS, SHOWN, STATES, type TableSearch } from './table-search.ts';

const route = getRouteApi('/design/tables');
const TONES: Readonly<Record<SampleRow['state'], Tone>> = { open: 'good', waiting: 'warning', closed: 'plain' };
const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function TablesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { table: words } = useMessages();
  const formats = useFormats();
  const toast = useToast();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  /** Whatever changes what is shown begins at the first page again. */
  const change = useCallback(
    (changed: { [Name in keyof TableSearch]?: TableSearch[Name] | undefined }) =>
      void navigate({ search: (before) => clean({ ...before, page: undefined, ...changed }), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((q: string) => change({ q }), [change]);
  const { rows, total } = findRows(search);
  const columns = columnsOf(formats);
  const [first, ...others] = columns;
  const hidden = search.hide ?? [];
  return (
    <Page title="Tables" lead="Filters, order and page stand in the address: it can be kept, sent and gone back to.">
      <TableBar
        end={
          <>
            <ColumnChoice
              columns={columns}
              hidden={hidden}
              onChange={(ids) => change({ hide: HIDEABLE.filter((id) => ids.includes(id)), page: search.page })}
            />
            <Button
              icon="download"
              onClick={() => toast({ text: 'A real table links to a file that the server streams.' })}
            >
              {words.export(total, formats.number(total))}
            </Button>
          </>
        }
        search={<SearchFilter value={search.q} onSearch={onSearch} />}
        filters={
          <>
            <ChoiceFilter
              label="Country"
              value={search.country}
              choices={choicesOf(COUNTRIES)}
              onChoose={(value) => change({ country: COUNTRIES.find((each) => each === value) })}
            />
            <ChoiceFilter
              label="State"
              value={search.state}
              choices={choicesOf(STATES)}
              onChoose={(value) => change({ state: STATES.find((each) => each === value) })}
            />
            <ChoiceFilter
              label="Show"
              value={search.show}
              choices={choicesOf(SHOWN)}
              onChoose={(value) => change({ show: SHOWN.find((each) => each === value) })}
            />
          </>
        }
      />
      <FilterChips
        filters={[
          ...(search.q === undefined
            ? []
            : [{ id: 'q', text: `“${search.q}”`, remove: () => change({ q: undefined }) }]),
          ...(search.country === undefined
            ? []
            : [{ id: 'country', text: search.country, remove: () => change({ country: undefined }) }]),
          ...(search.state === undefined
            ? []
            : [{ id: 'state', text: search.state, remove: () => change({ state: undefined }) }]),
        ]}
        onClear={() => change({ q: undefined, country: undefined, state: undefined })}
      />
      {search.show === 'loading' && <Loading lines={8} />}
      {search.show === 'failed' && (
        <Failure
          error={new ApiProblem({ status: 500, code: 'x', detail: 'The fault is ours.', requestId: '01JD2Q7M3T8V' })}
          again={() => change({ show: undefined })}
        />
      )}
      {search.show !== 'loading' && search.show !== 'failed' && (
        <>
          <Table
            label="Invented hotels"
            columns={[first, ...others.filter(({ id }) => !(hidden as readonly string[]).includes(id))]}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            order={readOrder(search.order ?? 'name')}
            onOrder={(order) => change({ order: ORDERS.find((each) => each === writeOrder(order)) })}
            selection={{ keys: selected, onChange: setSelected }}
            empty={
              <Empty
                title={words.nothing}
                icon="search"
                actions={
                  <Button
                    look="primary"
                    onClick={() => change({ q: undefined, country: undefined, state: undefined, show: undefined })}
                  >
                    {words.clear}
                  </Button>
                }
              >
                {words.nothingText}
              </Empty>
            }
          />
          <TablePages
            page={search.page ?? 1}
            size={PAGE_SIZE}
            total={total}
            onPage={(page) => change({ page })}
            note={selected.size > 0 ? words.selected(selected.size, formats.number(selected.size)) : <TableKeys />}
          />
        </>
      )}
    </Page>
  );
}

function columnsOf(formats: ReturnType<typeof useFormats>): [Column<SampleRow>, ...Column<SampleRow>[]] {
  return [
    {
      id: 'name',
      title: 'Hotel',
      canOrder: true,
      cell: ({ id, name }) => <a href={`#${id}`}>{name}</a>,
    },
    { id: 'country', title: 'Country', cell: ({ country }) => country },
    { id: 'state', title: 'State', isFact: true, cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
    {
      id: 'rooms',
      title: 'Rooms',
      isFigure: true,
      canOrder: true,
      isFact: true,
      cell: ({ rooms }) => formats.number(rooms),
    },
    {
      id: 'cents',
      title: 'Savings',
      unit: 'a year',
      isFigure: true,
      canOrder: true,
      isFact: true,
      cell: ({ cents }) => formats.money(cents, 'SGD'),
    },
    { id: 'day', title: 'Seen', isFigure: true, canOrder: true, cell: ({ day }) => formats.date(day) },
  ];
}

/** What is not given does not stand in the address. */
function clean(search: { [Name in keyof TableSearch]?: TableSearch[Name] | undefined }): TableSearch {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as TableSearch;
}
