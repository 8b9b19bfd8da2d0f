import { useState } from 'react';
import {
  confirmIdentity,
  confirmWithPasskey,
  offerConfirmation,
  readFactors,
  readSession,
  signOut,
} from '#sdk/generated/console/endpoints.ts';
import type { Factors } from '#sdk/generated/console/types.ts';
import { useMessages } from '../locales/language.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Fault } from '../ui/notice.tsx';
import { Answered } from '../ui/states.tsx';
import { confirmations, type Proof } from './confirmations.ts';
import { leaveFor, signInAddress } from './leave.ts';
import { usePasskeys } from './passkeys.ts';
import { keyOf, queries, useAnswer, useChange } from './queries.ts';
import { send } from './server.ts';

/** The one dialog that asks whether it is you, for whatever wants to know (`server.ts`). */
export function ConfirmIdentity({ proof }: { proof: Proof | undefined }) {
  const { identity: words } = useMessages();
  return (
    <Dialog isOpen={proof !== undefined} title={words.title} onClose={() => confirmations.answer(false)}>
      <p>{proof === 'second factor' ? words.secondFactor : words.text}</p>
      {proof !== undefined && <Ways proof={proof} />}
    </Dialog>
  );
}

async function confirmed(): Promise<void> {
  confirmations.answer(true);
  await queries.invalidateQueries({ queryKey: keyOf(readSession) });
}

/** As the account has them. */
function Ways({ proof }: { proof: Proof }) {
  return (
    <Answered query={useAnswer(readFactors)} lines={3}>
      {(factors) => {
        const hasPasskey = factors.passkeys.length > 0;
        const isPasswordEnough = factors.hasPassword && (proof === 'any' || factors.totpSince !== null);
        if (!hasPasskey && !isPasswordEnough) return <SignInAgain />;
        return (
          <>
            {hasPasskey && <ByPasskey />}
            {isPasswordEnough && <ByPassword factors={factors} />}
          </>
        );
      }}
    </Answered>
  );
}

function ByPasskey() {
  const { identity: words, form } = useMessages();
  const passkeys = usePasskeys();
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  const confirm = async () => {
    setState({ isBusy: true });
    try {
      const answer = await passkeys.use(await send(offerConfirmation, { body: {} }));
      await send(confirmWithPasskey, { body: { answer } });
      await confirmed();
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <>
      <div className="actions">
        <Button look="primary" icon="key" busy={state.isBusy && form.sending} onClick={() => void confirm()}>
          {words.usePasskey}
        </Button>
      </div>
      <Fault error={state.error} />
    </>
  );
}

function ByPassword({ factors }: { factors: Factors }) {
  const { identity: words } = useMessages();
  const [isRecovery, setRecovery] = useState(false);
  const needsCode = factors.totpSince !== null;
  return (
    <Form
      initial={{ password: '', code: '' }}
      optional={needsCode ? [] : ['code']}
      action={words.confirm}
      look={factors.passkeys.length > 0 ? 'plain' : 'primary'}
      send={async ({ password, code }) => {
        const shown = isRecovery ? { recoveryCode: code.trim() } : { code: code.replaceAll(' ', '') };
        await send(confirmIdentity, { body: { password, ...(needsCode && shown) } });
        await confirmed();
      }}
      more={
        needsCode && (
          <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? words.useCode : words.useRecovery}
          </Button>
        )
      }
    >
      {({ text }) => (
        <>
          <PasswordField label={words.password} autoComplete="current-password" {...text('password')} />
          {needsCode && (
            <TextField
              label={isRecovery ? words.recoveryCode : words.code}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              {...text('code')}
            />
          )}
        </>
      )}
    </Form>
  );
}

/** An account with neither a password nor a passkey has its mailbox alone, or the firm's provider. */
function SignInAgain() {
  const { identity: words, form } = useMessages();
  const leave = useChange(signOut, { onDone: () => leaveFor(signInAddress()) });
  return (
    <>
      <p>{words.again}</p>
      <div className="actions">
        <Button look="primary" busy={leave.isPending && form.sending} onClick={() => leave.mutate({ body: {} })}>
          {words.signInAgain}
        </Button>
      </div>
      <Fault error={leave.error} />
    </>
  );
}
