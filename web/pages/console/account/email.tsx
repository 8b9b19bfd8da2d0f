import { useState } from 'react';
import { changeEmail } from '#sdk/generated/console/endpoints.ts';
import { useChange } from '../../../app/queries.ts';
import { useSession } from '../../../app/session.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Facts } from '../../../ui/page.tsx';

/** Both mailboxes are asked before an address changes: the old one first. */
export function Email() {
  const { profile: words } = useAccountWords();
  const { user } = useSession();
  const [sentFor, setSentFor] = useState<string>();
  const change = useChange(changeEmail);
  return (
    <>
      <Facts facts={[[words.emailNow, user.email]]} />
      <div className="told" role="status">
        {sentFor !== undefined && (
          <Notice
            tone="good"
            title={words.emailSent}
            actions={<Button onClick={() => setSentFor(undefined)}>{words.emailAnother}</Button>}
          >
            {words.emailSentText(user.email, sentFor)}
          </Notice>
        )}
      </div>
      {sentFor === undefined && (
        <Form
          initial={{ email: '' }}
          action={words.emailChange}
          look="plain"
          send={async ({ email }) => {
            await change.mutateAsync({ body: { email: email.trim() } });
            setSentFor(email.trim());
          }}
        >
          {({ text }) => <TextField label={words.emailNew} type="email" autoComplete="email" {...text('email')} />}
        </Form>
      )}
    </>
  );
}
