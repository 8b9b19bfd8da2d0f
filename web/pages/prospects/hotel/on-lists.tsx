import { useState } from 'react';
import { addHotelsToList, listLists, makeList, removeHotelsFromList } from '#sdk/generated/prospects/endpoints.ts';
import type { HotelWorkSheet } from '#sdk/generated/prospects/types.ts';
import { useProspectWords } from '../../../locales/prospects.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayChange, useProspectAnswer, useProspectChange } from '../ask.ts';
import { OUTDATED } from './work-sheet.ts';

/** The lists on which a hotel is, and those on which it may be put. */
export function OnLists({ work }: { work: HotelWorkSheet }) {
  const { work: words } = useProspectWords();
  const toast = useToast();
  const mayChange = useMayChange();
  const lists = useProspectAnswer(listLists, {}).data?.lists ?? [];
  const outdates = [...OUTDATED, listLists];
  const add = useProspectChange(addHotelsToList, { outdates });
  const remove = useProspectChange(removeHotelsFromList, { outdates });
  const make = useProspectChange(makeList, { outdates });
  const [isMaking, setMaking] = useState(false);
  const uens = [work.uen];
  const put = (id: string, name: string) =>
    add.mutate(
      { path: { id }, body: { uens } },
      {
        onSuccess: () =>
          toast({ text: words.addedTo(name), undo: () => remove.mutate({ path: { id }, body: { uens } }) }),
      },
    );
  const take = (id: string, name: string) =>
    remove.mutate(
      { path: { id }, body: { uens } },
      {
        onSuccess: () =>
          toast({ text: words.takenFrom(name), undo: () => add.mutate({ path: { id }, body: { uens } }) }),
      },
    );
  const free = lists.filter(({ id }) => !work.lists.some((each) => each.id === id));
  return (
    <div className="work-part">
      <h3>{words.lists}</h3>
      {work.lists.length === 0 ? (
        <p className="soft small">{words.noLists}</p>
      ) : (
        <ul className="chips">
          {work.lists.map(({ id, name }) => (
            <li key={id}>
              {mayChange ? (
                <button type="button" className="chip" aria-label={words.takeFrom(name)} onClick={() => take(id, name)}>
                  {name} ×
                </button>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <select
          className="input"
          aria-label={words.addToList}
          value=""
          onChange={({ target }) => {
            if (target.value === 'new') setMaking(true);
            const chosen = lists.find(({ id }) => id === target.value);
            if (chosen !== undefined) put(chosen.id, chosen.name);
          }}
        >
          <option value="">{words.addToList}…</option>
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="new">{words.newList}…</option>
        </select>
      )}
      {isMaking && (
        <Form
          initial={{ name: '' }}
          action={words.make}
          look="plain"
          send={async ({ name }) => {
            const list = await make.mutateAsync({ body: { name: name.trim() } });
            put(list.id, list.name);
            setMaking(false);
          }}
        >
          {({ text }) => <TextField label={words.newListName} maxLength={100} autoComplete="off" {...text('name')} />}
        </Form>
      )}
      <Fault error={add.error ?? remove.error} />
    </div>
  );
}
