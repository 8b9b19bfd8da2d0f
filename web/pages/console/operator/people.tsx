import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { changeOperator, deletePerson, endSessionsOfPerson, listAllPeople } from '#sdk/generated/console/endpoints.ts';
import type { AnyPerson } from '#sdk/generated/console/types.ts';
import { useParts } from '../../../app/parts.ts';
import { useChange } from '../../../app/queries.ts';
import { useSession } from '../../../app/session.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Facts } from '../../../ui/page.tsx';
import { Answered, Badge, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { SearchFilter, TableBar } from '../../../ui/table-bar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { More, OperatorPage } from './operator-page.tsx';
import { chosen } from './operator-search.ts';

const route = getRouteApi('/operator/people');
const words = en.people;

export function OperatorPeoplePage() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const { number, date } = useFormats();
  const [open, setOpen] = useState<AnyPerson>();
  const onSearch = useCallback(
    (text: string) => void navigate({ search: chosen({ q: text }), replace: true }),
    [navigate],
  );
  const query = useParts(listAllPeople, (after) => ({ query: chosen({ search: q, after }) }));
  const rows = query.data?.pages.flatMap(({ people }) => people) ?? [];
  // As it was when it was opened, where the list does not have it at this moment.
  const about = rows.find(({ id }) => id === open?.id) ?? open;
  return (
    <OperatorPage title={words.title} lead={words.lead}>
      <TableBar search={<SearchFilter value={q} onSearch={onSearch} />} />
      <Answered query={query}>
        {() => (
          <Table
            label={words.title}
            rows={rows}
            keyOf={(each) => each.id}
            nameOf={({ email }) => email}
            empty={<Empty title={en.nothing} icon="search" />}
            columns={[
              {
                id: 'email',
                title: words.email,
                cell: (each) => (
                  <Button look="quiet" onClick={() => setOpen(each)}>
                    {each.email}
                  </Button>
                ),
              },
              { id: 'name', title: words.name, cell: ({ name }) => name },
              {
                id: 'mark',
                title: words.mark,
                isFact: true,
                cell: ({ isOperator }) => <Mark isOperator={isOperator} />,
              },
              {
                id: 'factors',
                title: words.factors,
                isFigure: true,
                isFact: true,
                cell: ({ factors }) => number(factors),
              },
              {
                id: 'workspaces',
                title: words.workspaces,
                isFigure: true,
                cell: ({ workspaces }) => number(workspaces),
              },
              {
                id: 'seen',
                title: words.seen,
                isFigure: true,
                isFact: true,
                cell: ({ lastSeenAt }) => (lastSeenAt === null ? words.never : date(lastSeenAt)),
              },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
      <Dialog isOpen={about !== undefined} onClose={() => setOpen(undefined)} title={about?.email ?? words.person}>
        {about !== undefined && <About person={about} onGone={() => setOpen(undefined)} />}
      </Dialog>
    </OperatorPage>
  );
}

function Mark({ isOperator }: { isOperator: boolean }) {
  return isOperator ? <Badge tone="warning">{words.operator}</Badge> : words.person;
}

function About({ person, onGone }: { person: AnyPerson; onGone: () => void }) {
  const { date, number } = useFormats();
  const { user } = useSession();
  return (
    <>
      <Facts
        facts={[
          [words.name, person.name],
          [words.mark, person.isOperator ? words.operator : words.person],
          [words.confirmed, person.isConfirmed ? words.yes : words.no],
          [words.factors, number(person.factors)],
          [words.workspaces, number(person.workspaces)],
          [words.since, date(person.createdAt)],
          [words.seen, person.lastSeenAt === null ? words.never : date(person.lastSeenAt)],
        ]}
      />
      {person.id === user.id ? <p>{words.you}</p> : <Deeds person={person} onGone={onGone} />}
    </>
  );
}

function Deeds({ person: { id, email, isOperator }, onGone }: { person: AnyPerson; onGone: () => void }) {
  const toast = useToast();
  const { form } = useMessages();
  const { number } = useFormats();
  const [asking, setAsking] = useState<'mark' | 'remove'>();
  const outdates = [listAllPeople];
  const told = (text: string) => () => toast({ text });
  const end = useChange(endSessionsOfPerson, {
    outdates,
    onDone: ({ ended }) => toast({ text: words.sessionsEnded(ended, number(ended)) }),
  });
  const mark = useChange(changeOperator, { outdates, onDone: told(isOperator ? words.taken : words.made) });
  const remove = useChange(deletePerson, {
    outdates,
    onDone: () => {
      toast({ text: words.removed });
      onGone();
    },
  });
  return (
    <>
      <div className="actions">
        <Button busy={end.isPending && form.sending} onClick={() => end.mutate({ path: { id } })}>
          {words.endSessions}
        </Button>
        <Button busy={mark.isPending && form.sending} onClick={() => setAsking('mark')}>
          {isOperator ? words.takeMark : words.makeOperator}
        </Button>
        <Button look="danger" busy={remove.isPending && form.sending} onClick={() => setAsking('remove')}>
          {words.remove}
        </Button>
      </div>
      <Fault error={end.error ?? mark.error ?? remove.error} />
      <ConfirmDialog
        isOpen={asking === 'mark'}
        onClose={() => setAsking(undefined)}
        title={isOperator ? words.takeTitle(email) : words.makeTitle(email)}
        action={isOperator ? words.takeConfirm : words.makeConfirm}
        onConfirm={() => mark.mutate({ path: { id }, body: { isOperator: !isOperator } })}
      >
        <p>{isOperator ? words.takeText : words.makeText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'remove'}
        onClose={() => setAsking(undefined)}
        title={words.removeTitle(email)}
        name={email}
        action={words.removeConfirm}
        onConfirm={() => remove.mutate({ path: { id } })}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </>
  );
}
