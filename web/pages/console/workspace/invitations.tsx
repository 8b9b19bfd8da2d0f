import { useState } from 'react';
import { invite, listInvitations, revokeInvitation } from '#sdk/generated/console/endpoints.ts';
import type { Invitation } from '#sdk/generated/console/types.ts';
import { useWorkspaceAnswer, useWorkspaceChange } from '../../../app/workspace.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Setting } from '../setting.tsx';
import { ROLES, type Role } from './roles.ts';

/** Whom an owner has asked in, and asks in. */
export function Invitations() {
  const { members: words } = useWorkspaceWords();
  return (
    <>
      <Setting title={words.invite} lead={words.inviteLead}>
        <Invite />
      </Setting>
      <Setting title={words.open} lead={words.openLead}>
        <Answered query={useWorkspaceAnswer(listInvitations)} lines={2}>
          {({ invitations }) => <Open invitations={invitations} />}
        </Answered>
      </Setting>
    </>
  );
}

function Invite() {
  const { members: words, roles, roleHints, role: roleTitle } = useWorkspaceWords();
  const toast = useToast();
  const [times, setTimes] = useState(0);
  const ask = useWorkspaceChange(invite, { outdates: [listInvitations] });
  return (
    <Form
      key={times}
      initial={{ email: '', role: 'member' }}
      action={words.inviteAction}
      look="plain"
      fieldOfCode={{ already_member: 'email' }}
      send={async ({ email, role }) => {
        const made = await ask.mutateAsync({ body: { email: email.trim(), role: role as Role } });
        toast({ text: words.invited(made.email) });
        setTimes(times + 1);
      }}
    >
      {({ text, values, set }) => (
        <>
          <TextField label={words.email} type="email" autoComplete="off" {...text('email')} />
          <RadioField
            label={roleTitle}
            name="role"
            value={values.role}
            onChoose={(role) => set({ role })}
            choices={ROLES.map((value) => ({ value, label: roles[value], hint: roleHints[value] }))}
          />
        </>
      )}
    </Form>
  );
}

function Open({ invitations }: { invitations: readonly Invitation[] }) {
  const { members: words, roles } = useWorkspaceWords();
  const { form } = useMessages();
  const { weekday } = useFormats();
  const toast = useToast();
  const revoke = useWorkspaceChange(revokeInvitation, { outdates: [listInvitations] });
  if (invitations.length === 0) return <p className="soft">{words.noneOpen}</p>;
  return (
    <>
      <ul className="entries">
        {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
          <li key={id}>
            <div>
              <p className="entry-name">{email}</p>
              <p className="soft small">
                {[
                  roles[role],
                  `${words.until} ${weekday(expiresAt)}`,
                  ...(invitedBy === null ? [] : [`${words.by} ${invitedBy}`]),
                ].join(', ')}
              </p>
            </div>
            <Button
              aria-label={words.revokeOne(email)}
              busy={revoke.isPending && revoke.variables.path.id === id && form.sending}
              onClick={() =>
                revoke.mutate({ path: { id } }, { onSuccess: () => toast({ text: words.revoked(email) }) })
              }
            >
              {words.revoke}
            </Button>
          </li>
        ))}
      </ul>
      <Fault error={revoke.error} />
    </>
  );
}
