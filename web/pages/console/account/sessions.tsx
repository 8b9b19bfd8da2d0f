import { useState } from 'react';
import { endSession, listSessions, signOutEverywhere } from '#sdk/generated/console/endpoints.ts';
import type { ListedSession } from '#sdk/generated/console/types.ts';
import { leaveFor } from '../../../app/leave.ts';
import { useAnswer, useChange } from '../../../app/queries.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Answered, Badge } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Setting } from '../setting.tsx';
import { AccountPage } from './account-page.tsx';

export function SessionsPage() {
  const { sessions: words } = useAccountWords();
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <Setting title={words.list} lead={words.listLead}>
        <Answered query={useAnswer(listSessions)}>{({ sessions }) => <List sessions={sessions} />}</Answered>
      </Setting>
      <Setting title={words.everywhere} lead={words.everywhereText}>
        <Everywhere />
      </Setting>
    </AccountPage>
  );
}

/** This one first. */
function List({ sessions }: { sessions: readonly ListedSession[] }) {
  const { sessions: words } = useAccountWords();
  const { form } = useMessages();
  const { weekday } = useFormats();
  const toast = useToast();
  const end = useChange(endSession, {
    outdates: [listSessions],
    onDone: () => toast({ text: words.ended }),
  });
  const ordered = sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  return (
    <>
      <ul className="entries">
        {ordered.map(({ id, isThis, device, client, lastUsedAt, endsAt }) => {
          const name = device === '' ? words.unknown : device;
          const isEnding = end.isPending && end.variables.path.id === id;
          return (
            <li key={id}>
              <div>
                <p className="entry-name">
                  {name} {isThis && <Badge tone="good">{words.current}</Badge>}
                </p>
                <p className="soft small">
                  {[
                    words.used(weekday(lastUsedAt)),
                    ...(client === '' ? [] : [words.from(client)]),
                    words.ends(weekday(endsAt)),
                  ].join(', ')}
                </p>
              </div>
              {!isThis && (
                <Button
                  aria-label={words.endOne(name)}
                  busy={isEnding && form.sending}
                  onClick={() => end.mutate({ path: { id } })}
                >
                  {words.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Fault error={end.error} />
    </>
  );
}

function Everywhere() {
  const { sessions: words } = useAccountWords();
  const { form } = useMessages();
  const [isAsking, setAsking] = useState(false);
  const leave = useChange(signOutEverywhere, { onDone: () => leaveFor('/console/sign-in') });
  return (
    <>
      <div className="actions">
        <Button look="danger" busy={leave.isPending && form.sending} onClick={() => setAsking(true)}>
          {words.everywhereAction}
        </Button>
      </div>
      <Fault error={leave.error} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.everywhereTitle}
        action={words.everywhereConfirm}
        onConfirm={() => leave.mutate({ body: {} })}
      >
        <p>{words.everywhereLost}</p>
      </ConfirmDialog>
    </>
  );
}
