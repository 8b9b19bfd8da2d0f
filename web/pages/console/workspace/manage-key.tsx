import { useState } from 'react';
import { changeKey, listKeys, revokeKey, rotateWorkspaceKey } from '#sdk/generated/console/endpoints.ts';
import type { MadeKey, WorkspaceKey } from '#sdk/generated/console/types.ts';
import { useIsOwner, useWorkspaceChange } from '../../../app/workspace.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault, Notice } from '../../../ui/notice.tsx';
import { Facts } from '../../../ui/page.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { FIELD_OF_CODE, KeyLimits, limitsFrom, limitsIn, OPTIONAL_LIMITS, useLimitWords } from './key-limits.tsx';

type What = 'look' | 'change' | 'rotate' | 'revoke';
type ManageKeyProps = {
  managed: WorkspaceKey | undefined;
  onClose: () => void;
  onRotated: (made: MadeKey) => void;
};

/** One key: all that is known of it, and what can be done about it. */
export function ManageKey({ managed, onClose, onRotated }: ManageKeyProps) {
  const { keys: words } = useWorkspaceWords();
  const [what, setWhat] = useState<What>('look');
  const close = () => {
    setWhat('look');
    onClose();
  };
  const name = managed?.name ?? '';
  const titles: Readonly<Record<What, string>> = {
    look: name,
    change: words.changeTitle(name),
    rotate: words.rotateTitle(name),
    revoke: words.revokeTitle(name),
  };
  return (
    <Dialog isOpen={managed !== undefined} onClose={close} title={titles[what]}>
      {managed !== undefined && what === 'look' && <Look of={managed} onChoose={setWhat} />}
      {managed !== undefined && what === 'change' && <Change of={managed} onDone={close} />}
      {managed !== undefined && what === 'revoke' && <Revoke of={managed} onDone={close} />}
      {managed !== undefined && what === 'rotate' && (
        <Rotate
          of={managed}
          onDone={(made) => {
            close();
            onRotated(made);
          }}
        />
      )}
    </Dialog>
  );
}

function Look({ of: key, onChoose }: { of: WorkspaceKey; onChoose: (what: What) => void }) {
  const { keys: words } = useWorkspaceWords();
  const { dateTime, date } = useFormats();
  const { scopesOf, networksOf } = useLimitWords();
  const isOwner = useIsOwner();
  const isLiving = key.status === 'active' || key.status === 'expired';
  return (
    <>
      <Facts
        facts={[
          [words.secret, <code key="hint">{key.hint}</code>],
          [words.service, key.service],
          [words.status, words.statuses[key.status]],
          [words.scopes, scopesOf(key)],
          [words.networks, networksOf(key)],
          [words.created, dateTime(key.createdAt)],
          [words.expires, key.expiresAt === null ? words.never : date(key.expiresAt)],
          [words.lastUsed, key.lastUsedAt === null ? words.notUsed : dateTime(key.lastUsedAt)],
        ]}
      />
      {!isOwner && <Notice>{words.onlyOwners}</Notice>}
      {isOwner && isLiving && (
        <div className="actions">
          {key.status === 'active' && (
            <>
              <Button onClick={() => onChoose('change')}>{words.change}</Button>
              <Button onClick={() => onChoose('rotate')}>{words.rotate}</Button>
            </>
          )}
          <Button look="danger" onClick={() => onChoose('revoke')}>
            {words.revoke}
          </Button>
        </div>
      )}
    </>
  );
}

function Change({ of: key, onDone }: { of: WorkspaceKey; onDone: () => void }) {
  const { keys: words } = useWorkspaceWords();
  const toast = useToast();
  const change = useWorkspaceChange(changeKey, { outdates: [listKeys] });
  return (
    <Form
      initial={{ name: key.name, ...limitsFrom(key) }}
      optional={OPTIONAL_LIMITS}
      fieldOfCode={FIELD_OF_CODE}
      action={words.changeAction}
      onDone={() => {
        toast({ text: words.changed });
        onDone();
      }}
      send={({ name, ...limits }) =>
        change.mutateAsync({
          path: { id: key.id },
          body: { name: name.trim(), ...limitsIn(limits, words.chooseOne) },
        })
      }
    >
      {(form) => (
        <>
          <TextField label={words.name} autoComplete="off" maxLength={100} {...form.text('name')} />
          <KeyLimits {...form} />
        </>
      )}
    </Form>
  );
}

const DAYS = [30, 90, 180, 365] as const;
const NEVER = 'never';

function Rotate({ of: key, onDone }: { of: WorkspaceKey; onDone: (made: MadeKey) => void }) {
  const { keys: words } = useWorkspaceWords();
  const formats = useFormats();
  const rotate = useWorkspaceChange(rotateWorkspaceKey, { outdates: [listKeys] });
  return (
    <>
      <p>{words.rotateText}</p>
      <Form
        initial={{ days: key.expiresAt === null ? NEVER : '90' }}
        action={words.rotateAction}
        send={async ({ days }) => {
          const body = { expiresInDays: days === NEVER ? null : Number(days) };
          onDone(await rotate.mutateAsync({ path: { id: key.id }, body }));
        }}
      >
        {({ text }) => (
          <SelectField
            label={words.expiry}
            choices={[
              ...DAYS.map((count) => ({ value: String(count), label: words.days(count, formats.number(count)) })),
              { value: NEVER, label: words.noExpiry },
            ]}
            {...text('days')}
          />
        )}
      </Form>
    </>
  );
}

function Revoke({ of: key, onDone }: { of: WorkspaceKey; onDone: () => void }) {
  const { keys: words } = useWorkspaceWords();
  const { form, cancel } = useMessages();
  const toast = useToast();
  const revoke = useWorkspaceChange(revokeKey, {
    outdates: [listKeys],
    onDone: () => {
      toast({ text: words.revoked(key.name) });
      onDone();
    },
  });
  return (
    <>
      <p>{words.revokeText}</p>
      <Fault error={revoke.error} />
      <div className="actions">
        <Button
          look="danger-primary"
          busy={revoke.isPending && form.sending}
          onClick={() => revoke.mutate({ path: { id: key.id } })}
        >
          {words.revokeAction}
        </Button>
        <Button onClick={onDone}>{cancel}</Button>
      </div>
    </>
  );
}
