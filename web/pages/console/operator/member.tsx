import { useState } from 'react';
import {
  deleteMember,
  endMemberSessions,
  exportMember,
  findMembers,
  grantPremium,
  readMember,
} from '#sdk/generated/portal/endpoints.ts';
import type { FoundMember, MemberFile } from '#sdk/generated/portal/types.ts';
import { useAnswer, useChange } from '../../../app/queries.ts';
import { saveAs } from '../../../app/save-as.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Facts } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';

const words = en.members;
const OUTDATES = [findMembers, readMember];

type MemberProps = { member: Pick<FoundMember, 'id' | 'email'>; onGone: () => void };

/** What is kept about a member, asked when it is opened and not before: the audit tells who looked. */
export function AboutMember({ member, onGone }: MemberProps) {
  const query = useAnswer(readMember, { path: { id: member.id } });
  return (
    <Answered query={query}>
      {(file) => (
        <>
          <Kept file={file} />
          <Deeds member={member} onGone={onGone} />
        </>
      )}
    </Answered>
  );
}

function Kept({ file: { user, subscription, usage, payments, account } }: { file: MemberFile }) {
  const { date, dateTime, number, money, list } = useFormats();
  const today = usage[0]?.date;
  const used = usage.filter((each) => each.date === today).reduce((sum, each) => sum + each.used, 0);
  const [last] = payments;
  return (
    <Facts
      facts={[
        [words.name, user.name],
        [words.plan, subscription.isPremium ? words.premium : words.free],
        [
          words.subscription,
          subscription.status === 'none'
            ? words.noSubscription
            : [subscription.status, subscription.endDate !== null && words.untilMoment(dateTime(subscription.endDate))]
                .filter(Boolean)
                .join(' '),
        ],
        [words.granted, account.gift === null ? en.none : dateTime(account.gift.until)],
        [words.uses, number(used)],
        [
          words.payments,
          last === undefined
            ? number(0)
            : words.lastPayment(
                number(payments.length),
                `${date(last.date)}, ${money(last.amount, last.currency.toUpperCase())}`,
              ),
        ],
        [words.confirmed, account.emailVerified ? words.yes : words.no],
        [
          words.ways,
          list(account.signInMethods.map(({ provider }) => words.waysNamed[provider] ?? provider)) || en.none,
        ],
        [words.sessions, number(account.sessions.length)],
        [words.since, date(account.createdAt)],
      ]}
    />
  );
}

function Deeds({ member: { id, email }, onGone }: MemberProps) {
  const toast = useToast();
  const { form } = useMessages();
  const [asking, setAsking] = useState<'grant' | 'remove'>();
  const close = () => setAsking(undefined);
  const end = useChange(endMemberSessions, {
    outdates: OUTDATES,
    onDone: () => toast({ text: words.sessionsEnded }),
  });
  const take = useChange(exportMember, {
    onDone: (file) => saveAs('member.json', JSON.stringify(file, null, 2), 'application/json'),
  });
  const remove = useChange(deleteMember, {
    outdates: [findMembers],
    onDone: () => {
      toast({ text: words.removed });
      onGone();
    },
  });
  return (
    <>
      <div className="actions">
        <Button onClick={() => setAsking('grant')}>{words.grant}</Button>
        <Button busy={end.isPending && form.sending} onClick={() => end.mutate({ path: { id } })}>
          {words.endSessions}
        </Button>
        <Button icon="download" busy={take.isPending && form.sending} onClick={() => take.mutate({ path: { id } })}>
          {words.take}
        </Button>
        <Button look="danger" busy={remove.isPending && form.sending} onClick={() => setAsking('remove')}>
          {words.remove}
        </Button>
      </div>
      <Fault error={end.error ?? take.error ?? remove.error} />
      <Dialog isOpen={asking === 'grant'} onClose={close} title={words.grantTitle(email)}>
        <Grant id={id} onDone={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={asking === 'remove'}
        onClose={close}
        title={words.removeTitle(email)}
        name={email}
        action={words.removeConfirm}
        onConfirm={() => remove.mutate({ path: { id } })}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

function Grant({ id, onDone }: { id: string; onDone: () => void }) {
  const toast = useToast();
  const { dateTime } = useFormats();
  const grant = useChange(grantPremium, {
    outdates: OUTDATES,
    onDone: ({ until }) => toast({ text: words.didGrant(dateTime(until)) }),
  });
  return (
    <Form
      initial={{ until: '' }}
      action={words.grantConfirm}
      onDone={onDone}
      fieldOfCode={{ invalid_request: 'until' }}
      send={({ until }) => grant.mutateAsync({ path: { id }, body: { until: until.trim() } })}
    >
      {({ text }) => <TextField label={words.until} hint={words.untilHint} autoComplete="off" {...text('until')} />}
    </Form>
  );
}
