import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { listEveryKey, revokeKey } from '#sdk/generated/platform/endpoints.ts';
import type { ListedKey } from '#sdk/generated/platform/types.ts';
import { useParts } from '../../../app/parts.ts';
import { useChange } from '../../../app/queries.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Answered, Badge, Empty, type Tone } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ChoiceFilter, TableBar } from '../../../ui/table-bar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { choicesOf, More, OperatorPage, useServiceNames } from './operator-page.tsx';
import { chosen, KEY_STATES } from './operator-search.ts';
import { SlugFilter } from './slug-filter.tsx';

const route = getRouteApi('/operator/keys');
const words = en.keys;
const TONES: Readonly<Record<ListedKey['status'], Tone>> = { active: 'good', deactivated: 'plain', expired: 'warning' };
type Change = { service?: string | undefined; state?: ListedKey['status'] | undefined; workspace?: string | undefined };

export function OperatorKeysPage() {
  const search = route.useSearch();
  const { service, state, workspace } = search;
  const navigate = route.useNavigate();
  const { date } = useFormats();
  const toast = useToast();
  const names = useServiceNames();
  const [asking, setAsking] = useState<ListedKey>();
  const change = useCallback(
    (changed: Change) => void navigate({ search: (before) => chosen({ ...before, ...changed }), replace: true }),
    [navigate],
  );
  const query = useParts(listEveryKey, (before) => ({ query: chosen({ service, status: state, workspace, before }) }));
  const revoke = useChange(revokeKey, { outdates: [listEveryKey], onDone: () => toast({ text: words.revoked }) });
  const when = (moment: string | null) => (moment === null ? words.never : date(moment));
  const isFiltered = [service, state, workspace].some((value) => value !== undefined);
  return (
    <OperatorPage title={words.title} lead={words.lead}>
      <TableBar
        filters={
          <>
            <ChoiceFilter
              label={en.service}
              value={service}
              choices={choicesOf(names)}
              onChoose={(value) => change({ service: value })}
            />
            <ChoiceFilter
              label={en.state}
              value={state}
              choices={choicesOf(KEY_STATES, words.states)}
              onChoose={(value) => change({ state: KEY_STATES.find((each) => each === value) })}
            />
            <SlugFilter value={workspace} onChoose={(value) => change({ workspace: value })} />
          </>
        }
      />
      <Fault error={revoke.error} />
      <Answered query={query}>
        {({ pages }) => (
          <Table
            label={words.title}
            rows={pages.flatMap(({ keys }) => keys)}
            keyOf={({ id }) => id}
            nameOf={({ hint }) => hint}
            empty={
              isFiltered ? (
                <Empty title={en.nothing} icon="search" />
              ) : (
                <Empty title={words.none} icon="key">
                  {words.noneText}
                </Empty>
              )
            }
            columns={[
              { id: 'key', title: words.key, cell: ({ hint, name }) => <Named hint={hint} name={name} /> },
              { id: 'workspace', title: en.workspace, isFact: true, cell: (key) => key.workspace ?? en.none },
              { id: 'owner', title: words.owner, isFact: true, cell: ({ owner }) => owner },
              {
                id: 'state',
                title: en.state,
                isFact: true,
                cell: ({ status }) => <Badge tone={TONES[status]}>{words.states[status]}</Badge>,
              },
              { id: 'made', title: words.created, isFigure: true, cell: ({ createdAt }) => date(createdAt) },
              { id: 'used', title: words.used, isFigure: true, cell: ({ lastUsedAt }) => when(lastUsedAt) },
              { id: 'expires', title: words.expires, isFigure: true, cell: ({ expiresAt }) => when(expiresAt) },
              {
                id: 'revoke',
                title: words.action,
                isFact: true,
                cell: (key) =>
                  key.status === 'active' ? (
                    <Button look="danger" aria-label={words.revokeOne(key.hint)} onClick={() => setAsking(key)}>
                      {words.revoke}
                    </Button>
                  ) : (
                    en.none
                  ),
              },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
      <ConfirmDialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={words.revokeTitle(asking?.hint ?? '')}
        action={words.revokeConfirm}
        onConfirm={() => asking !== undefined && revoke.mutate({ path: { id: asking.id } })}
      >
        <p>{words.revokeText(asking?.owner ?? '')}</p>
      </ConfirmDialog>
    </OperatorPage>
  );
}

function Named({ hint, name }: { hint: string; name: string | null }) {
  return (
    <>
      {name !== null && <div>{name}</div>}
      <code className="mono">{hint}</code>
    </>
  );
}
