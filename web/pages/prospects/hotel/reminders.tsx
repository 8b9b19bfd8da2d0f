import { useEffect, useRef, useState } from 'react';
import { addReminder, changeReminder } from '#sdk/generated/prospects/endpoints.ts';
import type { WorkReminder } from '#sdk/generated/prospects/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useSession } from '../../../app/session.ts';
import { useFormats, useLanguage } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Badge } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayChange, useProspectChange } from '../ask.ts';
import { OUTDATED, type PartProps } from './work-sheet.ts';

const REMINDED_AT = 'T09:00';
const IN_PAST = 'reminder_in_past';

/** Nine in the morning where the reader is. */
const dueOf = (day: string): string => new Date(`${day}${REMINDED_AT}`).toISOString();

function dayFromNow(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** When somebody is to come back to a hotel. */
export function Reminders({ work, keys }: PartProps) {
  const { work: words } = useProspectWords();
  const { user } = useSession();
  const { locale } = useLanguage();
  const { weekday } = useFormats();
  const toast = useToast();
  const mayChange = useMayChange();
  const add = useProspectChange(addReminder, { outdates: OUTDATED });
  const [made, setMade] = useState(0);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    keys.current.remind = () => around.current?.querySelector('input')?.focus();
  }, [keys]);
  const send = async ({ text, day }: { text: string; day: string }) => {
    if (day < dayFromNow(0)) throw new ApiProblem({ status: 400, code: IN_PAST, detail: words.inPast });
    const reminder = await add.mutateAsync({
      path: { uen: work.uen },
      body: { text: text.trim(), due_at: dueOf(day), assigned_to: user.id, language: locale === 'th' ? 'th' : 'en' },
    });
    setMade(made + 1);
    toast({ text: words.reminded(weekday(reminder.due_at)) });
  };
  return (
    <div className="work-part" ref={around}>
      <h3>{words.reminders}</h3>
      {work.reminders.length === 0 ? (
        <p className="soft small">{words.noReminders}</p>
      ) : (
        <ul className="work-notes">
          {work.reminders.map((reminder) => (
            <li key={reminder.id}>
              <OneReminder reminder={reminder} />
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Form
          key={made}
          initial={{ text: '', day: dayFromNow(1) }}
          action={words.addReminder}
          look="plain"
          send={send}
          fieldOfCode={{ [IN_PAST]: 'day' }}
        >
          {({ text }) => (
            <>
              <TextField label={words.remind} maxLength={300} autoComplete="off" {...text('text')} />
              <TextField label={words.due} type="date" {...text('day')} />
            </>
          )}
        </Form>
      )}
    </div>
  );
}

export function OneReminder({ reminder }: { reminder: WorkReminder }) {
  const { work: words } = useProspectWords();
  const { weekday } = useFormats();
  const mayChange = useMayChange();
  const change = useProspectChange(changeReminder, { outdates: OUTDATED });
  const { id, text, due_at: due, done_at: done } = reminder;
  const isDue = done === null && new Date(due).getTime() <= Date.now();
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={change.isPending ? change.variables.body?.done === true : done !== null}
          disabled={!mayChange}
          onChange={({ target }) => change.mutate({ path: { id }, body: { done: target.checked } })}
        />
        <span className={done === null ? undefined : 'soft'}>{text}</span>
        <span className="field-hint">
          {isDue ? <Badge tone="warning">{`${words.overdue} ${weekday(due)}`}</Badge> : words.dueOn(weekday(due))}
          {done !== null && ` · ${words.isDone}`}
        </span>
      </label>
      <Fault error={change.error} />
    </>
  );
}
