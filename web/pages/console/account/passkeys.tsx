import { useState } from 'react';
import {
  addPasskey,
  listSessions,
  offerPasskey,
  readFactors,
  readSession,
  removePasskey,
  renamePasskey,
} from '#sdk/generated/console/endpoints.ts';
import type { Passkey } from '#sdk/generated/console/types.ts';
import { canUsePasskeys, usePasskeys } from '../../../app/passkeys.ts';
import { useChange } from '../../../app/queries.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Badge } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';

type Asking = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { passkeys: words, saved } = useAccountWords();
  const toast = useToast();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const told = (text: string) => () => {
    close();
    toast({ text });
  };
  const remove = useChange(removePasskey, {
    outdates: [readFactors, readSession, listSessions],
    onDone: () => toast({ text: words.removed }),
  });
  const about = asking !== undefined && asking.what !== 'add' ? asking.passkey : undefined;
  return (
    <>
      {passkeys.length === 0 ? <p>{words.none}</p> : <List passkeys={passkeys} onAsk={setAsking} />}
      {canUsePasskeys() ? (
        <div className="actions">
          <Button
            icon="key"
            look={passkeys.length === 0 ? 'primary' : 'plain'}
            onClick={() => setAsking({ what: 'add' })}
          >
            {words.add}
          </Button>
        </div>
      ) : (
        <p>{words.unsupported}</p>
      )}
      <Fault error={remove.error} />
      <Dialog isOpen={asking?.what === 'add'} onClose={close} title={words.add}>
        <Add onDone={told(words.added)} />
      </Dialog>
      <Dialog isOpen={asking?.what === 'rename'} onClose={close} title={words.renameTitle}>
        {about !== undefined && <Rename passkey={about} onDone={told(saved)} />}
      </Dialog>
      <ConfirmDialog
        isOpen={asking?.what === 'remove'}
        onClose={close}
        title={words.removeTitle(about?.name ?? '')}
        action={words.remove}
        onConfirm={() => about !== undefined && remove.mutate({ path: { id: about.id } })}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

function List({ passkeys, onAsk }: { passkeys: readonly Passkey[]; onAsk: (asking: Asking) => void }) {
  const { passkeys: words } = useAccountWords();
  const { date } = useFormats();
  return (
    <ul className="entries">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div>
            <p className="entry-name">
              {passkey.name} {passkey.isSynced && <Badge tone="plain">{words.synced}</Badge>}
            </p>
            <p className="soft small">
              {words.since(date(passkey.createdAt))},{' '}
              {passkey.lastUsedAt === null ? words.neverUsed : words.used(date(passkey.lastUsedAt))}
            </p>
          </div>
          <div className="actions">
            <Button aria-label={words.renameOne(passkey.name)} onClick={() => onAsk({ what: 'rename', passkey })}>
              {words.rename}
            </Button>
            <Button
              look="danger"
              aria-label={words.removeOne(passkey.name)}
              onClick={() => onAsk({ what: 'remove', passkey })}
            >
              {words.remove}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** First the browser's own dialog, then the server. */
function Add({ onDone }: { onDone: () => void }) {
  const { passkeys: words } = useAccountWords();
  const { create } = usePasskeys();
  const offer = useChange(offerPasskey);
  const add = useChange(addPasskey, { outdates: [readFactors, readSession, listSessions] });
  return (
    <>
      <p>{words.addText}</p>
      <Form
        initial={{ name: nameOfSystem() }}
        action={words.addAction}
        onDone={onDone}
        send={async ({ name }) => {
          const credential = await create(await offer.mutateAsync({ body: {} }));
          await add.mutateAsync({ body: { name, credential } });
        }}
      >
        {({ text }) => <TextField label={words.name} autoComplete="off" {...text('name')} />}
      </Form>
    </>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { passkeys: words } = useAccountWords();
  const rename = useChange(renamePasskey, { outdates: [readFactors] });
  return (
    <Form
      initial={{ name: passkey.name }}
      action={words.rename}
      onDone={onDone}
      send={({ name }) => rename.mutateAsync({ path: { id: passkey.id }, body: { name } })}
    >
      {({ text }) => <TextField label={words.name} autoComplete="off" {...text('name')} />}
    </Form>
  );
}

/** A name to begin with: people know their devices by them. */
function nameOfSystem(): string {
  const found = /iPhone|iPad|Android|Windows|CrOS|Mac OS|Linux/.exec(navigator.userAgent)?.[0];
  return { 'Mac OS': 'Mac', CrOS: 'Chromebook' }[found ?? ''] ?? found ?? '';
}
