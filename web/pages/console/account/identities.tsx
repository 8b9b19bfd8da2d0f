import { useState } from 'react';
import { listSessions, readFactors, readSession, removeIdentity } from '#sdk/generated/console/endpoints.ts';
import type { Identity } from '#sdk/generated/console/types.ts';
import { useChange } from '../../../app/queries.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** The firm's providers that open the account. They are added by signing in there. */
export function Identities({ identities }: { identities: readonly Identity[] }) {
  const { identities: words } = useAccountWords();
  const { date } = useFormats();
  const toast = useToast();
  const [asking, setAsking] = useState<Identity>();
  const remove = useChange(removeIdentity, {
    outdates: [readFactors, readSession, listSessions],
    onDone: () => toast({ text: words.removed }),
  });
  return (
    <>
      <ul className="entries">
        {identities.map((identity) => (
          <li key={identity.id}>
            <div>
              <p className="entry-name">{hostOf(identity)}</p>
              <p className="soft small">{words.since(date(identity.since))}</p>
            </div>
            <div className="actions">
              <Button look="danger" aria-label={words.removeOne(hostOf(identity))} onClick={() => setAsking(identity)}>
                {words.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Fault error={remove.error} />
      <ConfirmDialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={words.removeTitle(asking === undefined ? '' : hostOf(asking))}
        action={words.remove}
        onConfirm={() => asking !== undefined && remove.mutate({ path: { id: asking.id } })}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

const hostOf = ({ issuer }: Identity) => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
