import { useState } from 'react';
import { changePassword, listSessions } from '#sdk/generated/console/endpoints.ts';
import { leaveFor } from '../../../app/leave.ts';
import { keyOf, queries, useChange } from '../../../app/queries.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';

export function Password({ hasPassword }: { hasPassword: boolean }) {
  const { password: words } = useAccountWords();
  if (hasPassword) return <Change />;
  return (
    <>
      <p>{words.none}</p>
      <div className="actions">
        <a className={buttonClass()} href="/console/new-password">
          {words.set}
        </a>
      </div>
    </>
  );
}

function Change() {
  const { password: words } = useAccountWords();
  const toast = useToast();
  const [times, setTimes] = useState(0);
  const change = useChange(changePassword);
  const send = async (body: { currentPassword: string; newPassword: string }) => {
    const { status } = await change.mutateAsync({ body });
    // The session waits for its second factor now, and everything else would be refused.
    if (status === 'second_factor_required')
      await leaveFor(`/console/second-factor?to=${encodeURIComponent(location.pathname)}`);
    await queries.invalidateQueries({ queryKey: keyOf(listSessions) });
  };
  return (
    <Form
      key={times}
      initial={{ currentPassword: '', newPassword: '' }}
      action={words.change}
      look="plain"
      send={send}
      onDone={() => {
        toast({ text: words.changed });
        setTimes(times + 1);
      }}
    >
      {({ text }) => (
        <>
          <PasswordField label={words.current} autoComplete="current-password" {...text('currentPassword')} />
          <PasswordField
            label={words.next}
            hint={words.nextHint}
            autoComplete="new-password"
            {...text('newPassword')}
          />
        </>
      )}
    </Form>
  );
}
