import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { findMembers } from '#sdk/generated/portal/endpoints.ts';
import type { FoundMember } from '#sdk/generated/portal/types.ts';
import { useParts } from '../../../app/parts.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Answered, Badge, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { SearchFilter, TableBar } from '../../../ui/table-bar.tsx';
import { AboutMember } from './member.tsx';
import { IfRunning, More, OperatorPage } from './operator-page.tsx';
import { chosen } from './operator-search.ts';

const route = getRouteApi('/operator/members');
const words = en.members;
const LEAST_LETTERS = 3;

export function OperatorMembersPage() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = useCallback(
    (text: string) => void navigate({ search: chosen({ q: text }), replace: true }),
    [navigate],
  );
  return (
    <IfRunning service="portal">
      <OperatorPage title={words.title} lead={words.lead}>
        <TableBar search={<SearchFilter value={q} onSearch={onSearch} />} />
        {q !== undefined && q.length >= LEAST_LETTERS ? (
          <Found text={q} />
        ) : (
          <Empty title={words.toStart} icon="search">
            {words.hint}
          </Empty>
        )}
      </OperatorPage>
    </IfRunning>
  );
}

function Found({ text }: { text: string }) {
  const { date } = useFormats();
  const [open, setOpen] = useState<FoundMember>();
  const query = useParts(findMembers, (after) => ({ query: { q: text, ...chosen({ after }) } }));
  return (
    <>
      <Answered query={query}>
        {({ pages }) => (
          <Table
            label={words.title}
            rows={pages.flatMap(({ members }) => members)}
            keyOf={({ id }) => id}
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
              { id: 'name', title: words.name, isFact: true, cell: ({ name }) => name },
              {
                id: 'plan',
                title: words.plan,
                isFact: true,
                cell: ({ isPremium }) => (isPremium ? <Badge tone="good">{words.premium}</Badge> : words.free),
              },
              {
                id: 'confirmed',
                title: words.confirmed,
                cell: ({ emailVerified }) => (emailVerified ? words.yes : words.no),
              },
              { id: 'since', title: words.since, isFigure: true, cell: ({ createdAt }) => date(createdAt) },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
      <Dialog isOpen={open !== undefined} onClose={() => setOpen(undefined)} title={open?.email ?? words.member}>
        {open !== undefined && <AboutMember member={open} onGone={() => setOpen(undefined)} />}
      </Dialog>
    </>
  );
}
