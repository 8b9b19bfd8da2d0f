import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { closeService, listAllWorkspaces, openService } from '#sdk/generated/console/endpoints.ts';
import type { AnyWorkspace } from '#sdk/generated/console/types.ts';
import { useParts } from '../../../app/parts.ts';
import { useChange } from '../../../app/queries.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Answered, Badge, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { SearchFilter, TableBar } from '../../../ui/table-bar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { More, OperatorPage, useServiceNames } from './operator-page.tsx';
import { chosen } from './operator-search.ts';

const route = getRouteApi('/operator/workspaces');
const words = en.workspaces;

export function OperatorWorkspacesPage() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const { number, date } = useFormats();
  const [open, setOpen] = useState<AnyWorkspace>();
  const onSearch = useCallback(
    (text: string) => void navigate({ search: chosen({ q: text }), replace: true }),
    [navigate],
  );
  const query = useParts(listAllWorkspaces, (after) => ({ query: chosen({ search: q, after }) }));
  const rows = query.data?.pages.flatMap(({ workspaces }) => workspaces) ?? [];
  // As it was when it was opened, where the list does not have it at this moment.
  const about = rows.find(({ slug }) => slug === open?.slug) ?? open;
  return (
    <OperatorPage title={words.title} lead={words.lead}>
      <TableBar search={<SearchFilter value={q} onSearch={onSearch} />} />
      <Answered query={query}>
        {() => (
          <Table
            label={words.title}
            rows={rows}
            keyOf={(each) => each.slug}
            nameOf={({ name }) => name}
            empty={
              q === undefined ? (
                <Empty title={words.none}>{words.noneText}</Empty>
              ) : (
                <Empty title={en.nothing} icon="search" />
              )
            }
            columns={[
              {
                id: 'name',
                title: words.name,
                cell: (each) => (
                  <Button look="quiet" onClick={() => setOpen(each)}>
                    {`${each.name} (${each.slug})`}
                  </Button>
                ),
              },
              {
                id: 'services',
                title: words.services,
                isFact: true,
                cell: ({ services }) => <Services services={services} />,
              },
              {
                id: 'members',
                title: words.members,
                isFigure: true,
                isFact: true,
                cell: ({ members }) => number(members),
              },
              { id: 'keys', title: words.keys, isFigure: true, isFact: true, cell: ({ keys }) => number(keys) },
              { id: 'since', title: words.since, isFigure: true, cell: ({ createdAt }) => date(createdAt) },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
      <Dialog
        isOpen={about !== undefined}
        onClose={() => setOpen(undefined)}
        title={words.servicesOf(about?.name ?? '')}
      >
        {about !== undefined && <ServicesOf workspace={about} />}
      </Dialog>
    </OperatorPage>
  );
}

function Services({ services }: Pick<AnyWorkspace, 'services'>) {
  const { number } = useFormats();
  if (services.length === 0) return words.noServices;
  return (
    <span className="badges">
      {services.map(({ name, allowance, used }) => (
        <Badge key={name} tone={allowance !== null && used >= allowance ? 'warning' : 'plain'}>
          {allowance === null ? name : `${name} ${number(used)} / ${number(allowance)}`}
        </Badge>
      ))}
    </span>
  );
}

/** Every service that runs here, open or not; those that take no keys say so when one tries. */
function ServicesOf({ workspace }: { workspace: AnyWorkspace }) {
  const names = [...new Set([...useServiceNames(), ...workspace.services.map(({ name }) => name)])].sort();
  return (
    <ul className="services-of">
      {names.map((name) => (
        <ServiceOf key={name} workspace={workspace} name={name} />
      ))}
    </ul>
  );
}

function ServiceOf({ workspace: { slug, services }, name }: { workspace: AnyWorkspace; name: string }) {
  const toast = useToast();
  const { number } = useFormats();
  const outdates = [listAllWorkspaces];
  const open = useChange(openService, { outdates });
  const close = useChange(closeService, { outdates, onDone: () => toast({ text: words.closed(name) }) });
  const opened = services.find((each) => each.name === name);
  const isOpen = opened !== undefined;
  return (
    <li>
      <h3>
        {name}
        {isOpen && (
          <Badge tone="good">{opened.allowance === null ? words.isOpen : words.used(number(opened.used))}</Badge>
        )}
      </h3>
      <Form
        initial={{ allowance: opened?.allowance == null ? '' : String(opened.allowance) }}
        optional={['allowance']}
        action={isOpen ? words.saveOne(name) : words.openOne(name)}
        look={isOpen ? 'plain' : 'primary'}
        send={({ allowance }) =>
          open.mutateAsync({ path: { slug, name }, body: { allowance: readAllowance(allowance) } })
        }
        onDone={() => toast({ text: isOpen ? words.saved(name) : words.opened(name) })}
        more={
          isOpen && (
            <Button look="danger" onClick={() => close.mutate({ path: { slug, name } })}>
              {words.closeOne(name)}
            </Button>
          )
        }
      >
        {({ text }) => (
          <TextField
            label={words.allowanceOf(name)}
            hint={words.allowanceHint}
            inputMode="numeric"
            autoComplete="off"
            isOptional
            {...text('allowance')}
          />
        )}
      </Form>
      <Fault error={close.error} />
    </li>
  );
}

function readAllowance(text: string): number | null {
  const digits = text.replace(/[\s.,’']/g, '');
  if (digits === '') return null;
  if (!/^\d{1,15}$/.test(digits)) throw new Error(words.wrongAllowance);
  return Number(digits);
}
