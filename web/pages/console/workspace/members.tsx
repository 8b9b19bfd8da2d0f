import { useState } from 'react';
import { changeRole, listMembers, readWorkspace, removeMember } from '#sdk/generated/console/endpoints.ts';
import type { MemberOfWorkspace } from '#sdk/generated/console/types.ts';
import { useSession } from '../../../app/session.ts';
import { useIsOwner, useWorkspaceAnswer, useWorkspaceChange } from '../../../app/workspace.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Answered, Badge } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Setting } from '../setting.tsx';
import { Invitations } from './invitations.tsx';
import { Leave } from './leave.tsx';
import { OnlyOwners } from './only-owners.tsx';
import { ROLES, type Role } from './roles.ts';
import { WorkspacePage } from './workspace-page.tsx';

export function MembersPage() {
  const { members: words } = useWorkspaceWords();
  const isOwner = useIsOwner();
  const invite = (
    <Button look="primary" onClick={() => document.querySelector<HTMLInputElement>('input[name=email]')?.focus()}>
      {words.invite}
    </Button>
  );
  return (
    <WorkspacePage title={words.title} lead={words.lead} {...(isOwner && { actions: invite })}>
      <OnlyOwners>{words.onlyOwners}</OnlyOwners>
      <Answered query={useWorkspaceAnswer(listMembers)}>{({ members }) => <Members members={members} />}</Answered>
      {isOwner && <Invitations />}
      <Setting title={words.leave} lead={words.leaveLead}>
        <Leave />
      </Setting>
    </WorkspacePage>
  );
}

function Members({ members }: { members: readonly MemberOfWorkspace[] }) {
  const { members: words, roles, role: roleTitle, act } = useWorkspaceWords();
  const { form } = useMessages();
  const formats = useFormats();
  const { user } = useSession();
  const isOwner = useIsOwner();
  const toast = useToast();
  const [asked, setAsked] = useState<MemberOfWorkspace>();
  const remove = useWorkspaceChange(removeMember, { outdates: [listMembers, readWorkspace] });
  const nameOf = ({ name, email }: MemberOfWorkspace) => name || email;
  const removeNow = (member: MemberOfWorkspace) =>
    remove.mutate({ path: { id: member.id } }, { onSuccess: () => toast({ text: words.removed(nameOf(member)) }) });
  return (
    <div className="section">
      <Table
        label={words.list}
        rows={members}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        columns={[
          {
            id: 'name',
            title: `${words.name}, ${words.email}`,
            cell: (member) => (
              <span className="name-and-more">
                {member.id === user.id ? `${nameOf(member)} (${words.you})` : nameOf(member)}
                <span className="soft small">{member.email}</span>
              </span>
            ),
          },
          {
            id: 'role',
            title: roleTitle,
            isFact: true,
            cell: (member) => (isOwner && member.id !== user.id ? <RoleChoice member={member} /> : roles[member.role]),
          },
          {
            id: 'since',
            title: words.since,
            isFact: true,
            cell: ({ since }) => <span className="whole">{formats.date(since)}</span>,
          },
          {
            id: 'factors',
            title: words.factors,
            isFact: true,
            cell: ({ factors }) =>
              factors === 0 ? (
                <Badge tone="warning">{words.noFactor}</Badge>
              ) : (
                <Badge tone="good">{words.hasFactors(factors, formats.number(factors))}</Badge>
              ),
          },
          ...(isOwner
            ? [
                {
                  id: 'act',
                  title: act,
                  isFact: true,
                  cell: (member: MemberOfWorkspace) =>
                    member.id === user.id ? (
                      '–'
                    ) : (
                      <Button
                        aria-label={words.removeOne(nameOf(member))}
                        busy={remove.isPending && remove.variables.path.id === member.id && form.sending}
                        onClick={() => setAsked(member)}
                      >
                        {words.remove}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      <Fault error={remove.error} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.removeTitle(asked === undefined ? '' : nameOf(asked))}
        action={words.removeConfirm}
        onConfirm={() => asked !== undefined && removeNow(asked)}
      >
        <p>{words.removeText}</p>
        <p>{words.removeKeys}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Done at once, with a way back. */
function RoleChoice({ member: { id, name, email, role } }: { member: MemberOfWorkspace }) {
  const { members: words, roles } = useWorkspaceWords();
  const toast = useToast();
  const change = useWorkspaceChange(changeRole, { outdates: [listMembers] });
  const called = name || email;
  const give = (to: Role, undo?: () => void) =>
    change.mutate(
      { path: { id }, body: { role: to } },
      {
        onSuccess: () => toast({ text: words.changed(called, roles[to]), ...(undo !== undefined && { undo }) }),
      },
    );
  return (
    <div className="role-choice">
      <select
        className="input"
        aria-label={words.roleOf(called)}
        value={change.isPending ? change.variables.body.role : role}
        onChange={({ target }) => give(target.value as Role, () => give(role))}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {roles[each]}
          </option>
        ))}
      </select>
      <Fault error={change.error} />
    </div>
  );
}
