import { useState } from 'react';
import { deleteAccount, exportAccount } from '#sdk/generated/console/endpoints.ts';
import { leaveFor } from '../../../app/leave.ts';
import { useChange } from '../../../app/queries.ts';
import { saveAs } from '../../../app/save-as.ts';
import { useSession } from '../../../app/session.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { useMessages } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';

export function Export() {
  const { profile: words } = useAccountWords();
  const { form } = useMessages();
  const take = useChange(exportAccount, {
    onDone: (all) => saveAs('account.json', JSON.stringify(all, null, 2), 'application/json'),
  });
  return (
    <>
      <p>{words.exportText}</p>
      <div className="actions">
        <Button icon="download" busy={take.isPending && form.sending} onClick={() => take.mutate({})}>
          {words.exportAction}
        </Button>
      </div>
      <Fault error={take.error} />
    </>
  );
}

export function Deletion() {
  const { profile: words } = useAccountWords();
  const { form } = useMessages();
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  const remove = useChange(deleteAccount, { onDone: () => leaveFor('/') });
  return (
    <>
      <p>{words.deletionText}</p>
      <div className="actions">
        <Button look="danger" busy={remove.isPending && form.sending} onClick={() => setAsking(true)}>
          {words.deletionAction}
        </Button>
      </div>
      <Fault error={remove.error} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.deletionTitle}
        name={user.email}
        action={words.deletionConfirm}
        onConfirm={() => remove.mutate({ body: { email: user.email } })}
      >
        <p>{words.deletionLost(user.email)}</p>
      </ConfirmDialog>
    </>
  );
}
