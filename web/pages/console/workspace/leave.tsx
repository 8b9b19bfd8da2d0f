import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { leaveWorkspace, listWorkspaces } from '#sdk/generated/console/endpoints.ts';
import { useChange } from '../../../app/queries.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useMessages } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';

export function Leave() {
  const { members: words } = useWorkspaceWords();
  const { form } = useMessages();
  const { slug, name } = useWorkspace();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const leave = useChange(leaveWorkspace, {
    outdates: [listWorkspaces],
    onDone: async () => {
      toast({ text: words.left(name) });
      await navigate({ to: '/' });
    },
  });
  return (
    <>
      <p>{words.leaveText}</p>
      <div className="actions">
        <Button look="danger" busy={leave.isPending && form.sending} onClick={() => setAsking(true)}>
          {words.leaveAction}
        </Button>
      </div>
      <Fault error={leave.error} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.leaveTitle(name)}
        action={words.leaveConfirm}
        onConfirm={() => leave.mutate({ body: { slug } })}
      >
        <p>{words.leaveText}</p>
      </ConfirmDialog>
    </>
  );
}
