import { useState } from 'react';
import { listSearches, makeSearch } from '#sdk/generated/prospects/endpoints.ts';
import type { HotelQuery } from '#sdk/generated/prospects/types.ts';
import { useSession } from '../../../app/session.ts';
import { useLanguage } from '../../../locales/language.tsx';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useProspectChange } from '../ask.ts';

export const ALERTS = ['off', 'daily', 'weekly'] as const;
const USUAL = { name: '', alert: 'weekly' };

/** The filters of the address, kept under a name. */
export function SaveSearch({ query }: { query: HotelQuery }) {
  const { searches: words } = useSalesWorkWords();
  const { locale } = useLanguage();
  const { user } = useSession();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const save = useProspectChange(makeSearch, { outdates: [listSearches] });
  const send = async ({ name, alert: chosen }: typeof USUAL) => {
    const alert = ALERTS.find((each) => each === chosen) ?? 'off';
    const told = alert === 'off' ? {} : { tell: user.id };
    const language = locale === 'th' ? 'th' : 'en';
    const saved = await save.mutateAsync({ body: { name: name.trim(), query, alert, language, ...told } });
    toast({ text: words.saved(saved.name) });
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.save}</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.save}>
        <Form initial={USUAL} action={words.save} send={send}>
          {({ text, values, set }) => (
            <>
              <TextField label={words.name} maxLength={100} autoComplete="off" {...text('name')} />
              <SelectField
                label={words.alert}
                hint={words.alertHint}
                name="alert"
                value={values.alert}
                choices={ALERTS.map((value) => ({ value, label: words.alerts[value] }))}
                onChange={({ target }) => set({ alert: target.value })}
              />
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
