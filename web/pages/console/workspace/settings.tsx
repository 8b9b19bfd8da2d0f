import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteWorkspace,
  listMembers,
  listWorkspaces,
  readFactors,
  readWorkspace,
  updateWorkspace,
} from '#sdk/generated/console/endpoints.ts';
import { useAnswer } from '../../../app/queries.ts';
import { useIsOwner, useWorkspace, useWorkspaceAnswer, useWorkspaceChange } from '../../../app/workspace.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault, Notice } from '../../../ui/notice.tsx';
import { Facts } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Setting } from '../setting.tsx';
import { useDownload } from './download.ts';
import { OnlyOwners } from './only-owners.tsx';
import { WorkspacePage } from './workspace-page.tsx';

export function SettingsPage() {
  const { settings: words } = useWorkspaceWords();
  const { name, slug, needsSecondFactor } = useWorkspace();
  const isOwner = useIsOwner();
  return (
    <WorkspacePage title={words.title} lead={words.lead}>
      <OnlyOwners>{words.onlyOwners}</OnlyOwners>
      <Setting title={words.name} lead={words.nameLead}>
        <Facts facts={[...(isOwner ? [] : [[words.name, name] as const]), [words.slug, slug]]} />
        <p className="soft small">{words.slugText}</p>
        {isOwner && <Name />}
      </Setting>
      <Setting title={words.factor} lead={words.factorLead}>
        <p>{needsSecondFactor ? words.factorOn : words.factorOff}</p>
        {isOwner && <Factor />}
      </Setting>
      {isOwner && (
        <>
          <Setting title={words.export} lead={words.exportLead}>
            <Export />
          </Setting>
          <Setting title={words.deletion} lead={words.deletionLead}>
            <Deletion />
          </Setting>
        </>
      )}
    </WorkspacePage>
  );
}

const OUTDATES = [readWorkspace, listWorkspaces];

function Name() {
  const { settings: words, saved } = useWorkspaceWords();
  const { name } = useWorkspace();
  const toast = useToast();
  const update = useWorkspaceChange(updateWorkspace, { outdates: OUTDATES });
  return (
    <Form
      initial={{ name }}
      action={words.save}
      send={(values) => update.mutateAsync({ body: { name: values.name.trim() } })}
      onDone={() => toast({ text: saved })}
    >
      {({ text }) => <TextField label={words.name} autoComplete="off" maxLength={100} {...text('name')} />}
    </Form>
  );
}

/** Whoever demands it of others has one: nobody shuts themselves out. */
function Factor() {
  const { settings: words } = useWorkspaceWords();
  const { form } = useMessages();
  const formats = useFormats();
  const { needsSecondFactor } = useWorkspace();
  const toast = useToast();
  const { data: known } = useWorkspaceAnswer(listMembers);
  const update = useWorkspaceChange(updateWorkspace, {
    outdates: OUTDATES,
    onDone: () => toast({ text: needsSecondFactor ? words.factorStopped : words.factorDemanded }),
  });
  const without = (known?.members ?? []).filter(({ factors }) => factors === 0).length;
  const change = (
    <div className="actions">
      <Button
        busy={update.isPending && form.sending}
        onClick={() => update.mutate({ body: { needsSecondFactor: !needsSecondFactor } })}
      >
        {needsSecondFactor ? words.factorStop : words.factorDemand}
      </Button>
    </div>
  );
  return (
    <>
      <p className="soft">
        {words.factorText} {without > 0 && words.factorWithout(without, formats.number(without))}
      </p>
      <Answered query={useAnswer(readFactors)} lines={1}>
        {(own) =>
          own.totpSince === null && own.passkeys.length === 0 && !needsSecondFactor ? (
            <Notice
              tone="warning"
              actions={
                <Link className={buttonClass()} to="/account/security">
                  {words.factorAdd}
                </Link>
              }
            >
              {words.factorFirst}
            </Notice>
          ) : (
            change
          )
        }
      </Answered>
      <Fault error={update.error} />
    </>
  );
}

function Export() {
  const { settings: words } = useWorkspaceWords();
  const { form } = useMessages();
  const download = useDownload();
  return (
    <>
      <p>{words.exportText}</p>
      <div className="actions">
        <Button
          icon="download"
          busy={download.isPending && form.sending}
          onClick={() => download.mutate({ body: { path: '/api/console/workspace/export' } })}
        >
          {words.exportAction}
        </Button>
      </div>
      <Fault error={download.error} />
    </>
  );
}

function Deletion() {
  const { settings: words } = useWorkspaceWords();
  const { form } = useMessages();
  const formats = useFormats();
  const { name, slug, members } = useWorkspace();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const remove = useWorkspaceChange(deleteWorkspace, {
    outdates: [listWorkspaces],
    onDone: async () => {
      toast({ text: words.deleted(name) });
      await navigate({ to: '/' });
    },
  });
  return (
    <>
      <p>{words.deletionText}</p>
      <p className="soft">{words.deletionBackups}</p>
      <div className="actions">
        <Button look="danger" busy={remove.isPending && form.sending} onClick={() => setAsking(true)}>
          {words.deletionAction}
        </Button>
      </div>
      <Fault error={remove.error} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.deletionTitle(name)}
        name={slug}
        action={words.deletionConfirm}
        onConfirm={() => remove.mutate({ body: { slug } })}
      >
        <p>{words.deletionLost(members, formats.number(members))}</p>
        <p>{words.deletionBackups}</p>
      </ConfirmDialog>
    </>
  );
}
