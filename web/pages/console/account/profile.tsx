import { useState } from 'react';
import { readSession, updateAccount } from '#sdk/generated/console/endpoints.ts';
import { useChange } from '../../../app/queries.ts';
import { useSession } from '../../../app/session.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { useLanguage } from '../../../locales/language.tsx';
import { ACCOUNT_LOCALES, type AccountLocale, isAccountLocale } from '../../../locales/late.ts';
import { LOCALES } from '../../../locales/locale.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Setting } from '../setting.tsx';
import { AccountPage } from './account-page.tsx';
import { Email } from './email.tsx';
import { Deletion, Export } from './leaving.tsx';

export function ProfilePage() {
  const { profile: words } = useAccountWords();
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <Setting title={words.you} lead={words.youLead}>
        <NameAndLanguage />
      </Setting>
      <Setting title={words.email} lead={words.emailLead}>
        <Email />
      </Setting>
      <Setting title={words.export} lead={words.exportLead}>
        <Export />
      </Setting>
      <Setting title={words.deletion} lead={words.deletionLead}>
        <Deletion />
      </Setting>
    </AccountPage>
  );
}

function NameAndLanguage() {
  const { profile: words, saved } = useAccountWords();
  const { user } = useSession();
  const { locale, choose } = useLanguage();
  const toast = useToast();
  const update = useChange(updateAccount, { outdates: [readSession] });
  // Beside the form's own values: a language that is chosen in the frame is shown here at once, and takes no typed name away.
  const [chosen, setChosen] = useState<AccountLocale>();
  const language = chosen ?? (isAccountLocale(locale) ? locale : (user.language ?? 'en'));
  return (
    <Form
      initial={{ name: user.name }}
      action={words.save}
      send={async ({ name }) => {
        await update.mutateAsync({ body: { name, language } });
        if (language !== locale) await choose(language);
        setChosen(undefined);
      }}
      onDone={() => toast({ text: saved })}
    >
      {({ text }) => (
        <>
          <TextField label={words.name} autoComplete="name" {...text('name')} />
          <SelectField
            label={words.language}
            hint={words.languageHint}
            choices={ACCOUNT_LOCALES.map((value) => ({ value, label: LOCALES[value] }))}
            value={language}
            onChange={({ target }) => setChosen(target.value as AccountLocale)}
          />
        </>
      )}
    </Form>
  );
}
