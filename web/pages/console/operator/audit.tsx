import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addressOf } from '#sdk/endpoint.ts';
import { readEveryDeed } from '#sdk/generated/platform/endpoints.ts';
import { useParts } from '../../../app/parts.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ChoiceFilter, TableBar } from '../../../ui/table-bar.tsx';
import { choicesOf, More, OperatorPage } from './operator-page.tsx';
import { ACTIONS, type AuditSearch, chosen } from './operator-search.ts';
import { SlugFilter } from './slug-filter.tsx';

const route = getRouteApi('/operator/audit');
const words = en.audit;
const MOST_LINES = 1000;

export function OperatorAuditPage() {
  const { workspace, action } = route.useSearch();
  const navigate = route.useNavigate();
  const { dateTime } = useFormats();
  const change = useCallback(
    (changed: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }) =>
      void navigate({ search: (before) => chosen({ ...before, ...changed }), replace: true }),
    [navigate],
  );
  const query = useParts(readEveryDeed, (before) => ({ query: chosen({ workspace, action, before }) }));
  return (
    <OperatorPage title={words.title} lead={words.lead}>
      <TableBar
        filters={
          <>
            <ChoiceFilter
              label={words.action}
              value={action}
              choices={choicesOf(ACTIONS)}
              onChoose={(value) => change({ action: ACTIONS.find((each) => each === value) })}
            />
            <SlugFilter value={workspace} onChoose={(value) => change({ workspace: value })} />
          </>
        }
        end={
          <a
            className={buttonClass()}
            href={addressOf(readEveryDeed.url, {}, { workspace, action, format: 'csv', limit: MOST_LINES })}
            download
          >
            <Icon name="download" />
            {words.csv}
          </a>
        }
      />
      <Answered query={query}>
        {({ pages }) => (
          <Table
            label={words.title}
            rows={pages.flatMap(({ deeds }) => deeds)}
            keyOf={({ id }) => id}
            nameOf={({ id }) => id}
            empty={<Empty title={en.nothing} icon="search" />}
            columns={[
              { id: 'action', title: words.action, cell: (deed) => <code className="deed">{deed.action}</code> },
              { id: 'at', title: words.at, isFact: true, cell: ({ at }) => dateTime(at) },
              {
                id: 'actor',
                title: words.actor,
                isFact: true,
                cell: ({ actor }) => <span className="mono">{actor}</span>,
              },
              {
                id: 'subject',
                title: words.subject,
                isFact: true,
                cell: ({ subject }) => <span className="mono">{subject ?? en.none}</span>,
              },
              { id: 'workspace', title: en.workspace, cell: (deed) => deed.workspace ?? en.none },
              {
                id: 'detail',
                title: words.detail,
                cell: ({ detail }) => <span className="mono">{written(detail)}</span>,
              },
              { id: 'client', title: words.client, cell: ({ client }) => client ?? en.none },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
    </OperatorPage>
  );
}

const written = (detail: Readonly<Record<string, unknown>>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
