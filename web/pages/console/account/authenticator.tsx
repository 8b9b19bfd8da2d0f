import { useState } from 'react';
import {
  beginTotp,
  confirmTotp,
  listSessions,
  readFactors,
  readSession,
  removeTotp,
  renewRecoveryCodes,
} from '#sdk/generated/console/endpoints.ts';
import type { Factors, NewTotp } from '#sdk/generated/console/types.ts';
import { useChange } from '../../../app/queries.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Badge } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { FocusedHeading } from './focused-heading.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const OUTDATES = [readFactors, readSession, listSessions];
const FEW_CODES = 3;

/** Off, being added, with codes to keep, or on. */
export function Authenticator({ factors }: { factors: Factors }) {
  const { codes: words } = useAccountWords();
  const { form } = useMessages();
  const [begun, setBegun] = useState<NewTotp>();
  const [shown, setShown] = useState<{ codes: readonly string[]; lead?: string }>();
  const begin = useChange(beginTotp, { onDone: setBegun });
  if (shown !== undefined) return <RecoveryCodes {...shown} onDone={() => setShown(undefined)} />;
  if (begun !== undefined)
    return (
      <Adding
        begun={begun}
        onCancel={() => setBegun(undefined)}
        onAdded={(codes) => {
          setShown({ codes, lead: words.added });
          setBegun(undefined);
        }}
      />
    );
  if (factors.totpSince !== null)
    return (
      <Added
        since={factors.totpSince}
        codesLeft={factors.recoveryCodesLeft}
        onRenewed={(codes) => setShown({ codes })}
      />
    );
  return (
    <>
      <p>{words.off}</p>
      <div className="actions">
        <Button busy={begin.isPending && form.sending} onClick={() => begin.mutate({ body: {} })}>
          {words.add}
        </Button>
      </div>
      <Fault error={begin.error} />
    </>
  );
}

type AddingProps = { begun: NewTotp; onCancel: () => void; onAdded: (codes: readonly string[]) => void };

function Adding({ begun, onCancel, onAdded }: AddingProps) {
  const { codes: words } = useAccountWords();
  const { cancel } = useMessages();
  const confirm = useChange(confirmTotp, {
    outdates: OUTDATES,
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <>
      <FocusedHeading>{words.addHeading}</FocusedHeading>
      <ol className="steps">
        <li>
          <p>{words.scan}</p>
          <img className="qr" alt={words.picture} src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`} />
          <div className="by-hand">
            <p className="soft small">{words.byHand}</p>
            <Copyable label={words.key} value={begun.secret} />
          </div>
        </li>
        <li>
          <p>{words.type}</p>
          <Form
            initial={{ code: '' }}
            action={words.confirm}
            more={<Button onClick={onCancel}>{cancel}</Button>}
            send={({ code }) => confirm.mutateAsync({ body: { code: code.replaceAll(' ', '') } })}
          >
            {({ text }) => (
              <TextField
                label={words.code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                {...text('code')}
              />
            )}
          </Form>
        </li>
      </ol>
    </>
  );
}

type AddedProps = { since: string; codesLeft: number; onRenewed: (codes: readonly string[]) => void };

function Added({ since, codesLeft, onRenewed }: AddedProps) {
  const { codes: words, recovery } = useAccountWords();
  const { form } = useMessages();
  const formats = useFormats();
  const toast = useToast();
  const [asking, setAsking] = useState<'renew' | 'remove'>();
  const renew = useChange(renewRecoveryCodes, {
    outdates: OUTDATES,
    onDone: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  });
  const remove = useChange(removeTotp, { outdates: OUTDATES, onDone: () => toast({ text: words.removed }) });
  return (
    <>
      <p>
        <Badge tone="good">{words.on(formats.date(since))}</Badge>
      </p>
      <p>
        {recovery.left(codesLeft, formats.number(codesLeft))} {codesLeft < FEW_CODES && recovery.few}
      </p>
      <div className="actions">
        <Button busy={renew.isPending && form.sending} onClick={() => setAsking('renew')}>
          {recovery.renew}
        </Button>
        <Button look="danger" busy={remove.isPending && form.sending} onClick={() => setAsking('remove')}>
          {words.remove}
        </Button>
      </div>
      <Fault error={renew.error ?? remove.error} />
      <ConfirmDialog
        isOpen={asking === 'renew'}
        onClose={() => setAsking(undefined)}
        title={recovery.renewTitle}
        action={recovery.renewConfirm}
        onConfirm={() => renew.mutate({ body: {} })}
      >
        <p>{recovery.renewText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'remove'}
        onClose={() => setAsking(undefined)}
        title={words.removeTitle}
        action={words.removeConfirm}
        onConfirm={() => remove.mutate({})}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </>
  );
}
