import { useEffect, useRef, useState } from 'react';
import { addNote, changeNote, deleteNote } from '#sdk/generated/prospects/endpoints.ts';
import type { WorkNote } from '#sdk/generated/prospects/types.ts';
import { useSession } from '../../../app/session.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayChange, useProspectChange } from '../ask.ts';
import { useMakerName } from '../work/maker-name.ts';
import { type DraftOf, keepDraft, readDraft } from './drafts.ts';
import { OUTDATED, type PartProps } from './work-sheet.ts';

const LONGEST_NOTE = 4000;

/** What members have written down of a hotel. */
export function Notes({ work, keys }: PartProps) {
  const { work: words } = useProspectWords();
  const toast = useToast();
  const mayChange = useMayChange();
  const add = useProspectChange(addNote, { outdates: OUTDATED });
  const [made, setMade] = useState(0);
  const whose = { user: useSession().user.id, slug: useWorkspace().slug, uen: work.uen };
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    keys.current.writeNote = () => around.current?.querySelector('textarea')?.focus();
  }, [keys]);
  const send = async ({ text }: { text: string }) => {
    await add.mutateAsync({ path: { uen: work.uen }, body: { text: text.trim() } });
    keepDraft(whose, '');
    setMade(made + 1);
    toast({ text: words.noted });
  };
  return (
    <div className="work-part" ref={around}>
      <h3>{words.notes}</h3>
      {mayChange && (
        <Form key={made} initial={{ text: readDraft(whose) }} action={words.addNote} look="plain" send={send}>
          {({ text, values }) => (
            <>
              <KeptDraft whose={whose} text={values.text} />
              <TextArea label={words.note} hint={words.noteHint} maxLength={LONGEST_NOTE} rows={3} {...text('text')} />
            </>
          )}
        </Form>
      )}
      {work.notes.length === 0 ? (
        <p className="soft small">{words.noNotes}</p>
      ) : (
        <ul className="work-notes">
          {work.notes.map((note) => (
            <li key={note.id}>
              <OneNote note={note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whoever leaves the page, or has to sign in again, finds what was typed. */
function KeptDraft({ whose: { user, slug, uen }, text }: { whose: DraftOf; text: string }) {
  useEffect(() => keepDraft({ user, slug, uen }, text), [user, slug, uen, text]);
  return null;
}

/** A deleted note comes back as a new one. */
function OneNote({ note }: { note: WorkNote }) {
  const { work: words } = useProspectWords();
  const { cancel } = useMessages();
  const { dateTime } = useFormats();
  const nameOf = useMakerName();
  const toast = useToast();
  const mayChange = useMayChange();
  const [isEditing, setEditing] = useState(false);
  const change = useProspectChange(changeNote, { outdates: OUTDATED, onDone: () => setEditing(false) });
  const again = useProspectChange(addNote, { outdates: OUTDATED });
  const remove = useProspectChange(deleteNote, {
    outdates: OUTDATED,
    onDone: () =>
      toast({
        text: words.noteDeleted,
        undo: () => again.mutate({ path: { uen: note.uen }, body: { text: note.text } }),
      }),
  });
  if (isEditing)
    return (
      <Form
        initial={{ text: note.text }}
        action={words.save}
        send={({ text }) => change.mutateAsync({ path: { id: note.id }, body: { version: note.version, text } })}
        more={<Button onClick={() => setEditing(false)}>{cancel}</Button>}
      >
        {({ text }) => <TextArea label={words.note} maxLength={LONGEST_NOTE} rows={4} {...text('text')} />}
      </Form>
    );
  return (
    <>
      <p className="work-text">{note.text}</p>
      <p className="soft small">
        {words.byWhom(nameOf(note.by), dateTime(note.at))}
        {note.edited_at !== null && `, ${words.edited(dateTime(note.edited_at))}`}
      </p>
      {mayChange && (
        <div className="actions">
          <Button look="quiet" onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
          <Button look="quiet" onClick={() => remove.mutate({ path: { id: note.id } })}>
            {words.delete}
          </Button>
        </div>
      )}
      <Fault error={remove.error} />
    </>
  );
}
