import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addHotelsToList, findHotelWork, listLists, makeList, readList } from '#sdk/generated/prospects/endpoints.ts';
import type { HotelQuery, HotelsAdded, LeadList } from '#sdk/generated/prospects/types.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useProspectAnswer, useProspectChange } from '../ask.ts';

const MOST_LISTED = 50_000;
const LONGEST_NAME = 100;
const NEW = 'new';
const OUTDATED = [listLists, readList, findHotelWork];

type Total = Pick<LeadList, 'total' | 'total_is'>;
type Answer = { id: string; name: string; added: HotelsAdded };
type AddAllProps = { query: HotelQuery; total: Total };

/** Whatever matches, also what no page has shown yet: its count stands on the button. */
export function AddAll({ query, total }: AddAllProps) {
  const { addAll: words } = useSalesWorkWords();
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  if (total.total === 0) return null;
  const isAll = total.total_is === 'exact' && total.total <= MOST_LISTED;
  const title = isAll ? words.title(total.total, number(total.total)) : words.first(number(MOST_LISTED));
  const open = () => {
    setAnswer(undefined);
    setOpen(true);
  };
  return (
    <>
      <Button onClick={open}>{title}</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        {answer === undefined ? (
          <Ask query={query} title={title} onAnswer={setAnswer} />
        ) : (
          <Told answer={answer} total={total.total} />
        )}
      </Dialog>
    </>
  );
}

type AskProps = { query: HotelQuery; title: string; onAnswer: (answer: Answer) => void };

function Ask({ query, title, onAnswer }: AskProps) {
  const { addAll: words } = useSalesWorkWords();
  const { number } = useFormats();
  const lists = useProspectAnswer(listLists, {}).data?.lists;
  const make = useProspectChange(makeList, { outdates: [listLists] });
  const add = useProspectChange(addHotelsToList, { outdates: OUTDATED });
  // A list that was made stays the one to fill, should filling it fail the first time.
  const made = useRef<{ id: string; name: string }>(undefined);
  const send = async ({ list, name }: { list: string; name: string }) => {
    const known = lists?.find(({ id }) => id === list);
    const wanted = name.trim();
    if (known === undefined && made.current?.name !== wanted) {
      const { id } = await make.mutateAsync({ body: { name: wanted } });
      made.current = { id, name: wanted };
    }
    const chosen = known ?? made.current ?? { id: list, name: wanted };
    const added = await add.mutateAsync({ path: { id: chosen.id }, body: { query } });
    onAnswer({ id: chosen.id, name: chosen.name, added });
  };
  if (lists === undefined) return null;
  return (
    <Form
      initial={{ list: lists[0]?.id ?? NEW, name: '' }}
      optional={lists.length === 0 ? [] : ['name']}
      action={title}
      send={send}
      fieldOfCode={{ name_taken: 'name' }}
    >
      {({ text, values, set }) => (
        <>
          <p className="soft small">{words.hint(number(MOST_LISTED))}</p>
          {lists.length > 0 && (
            <SelectField
              label={words.list}
              name="list"
              value={values.list}
              choices={[...lists.map(({ id, name }) => ({ value: id, label: name })), { value: NEW, label: words.new }]}
              onChange={({ target }) => set({ list: target.value })}
            />
          )}
          {values.list === NEW && (
            <TextField label={words.name} maxLength={LONGEST_NAME} autoComplete="off" {...text('name')} />
          )}
        </>
      )}
    </Form>
  );
}

/** How many went on the list, and why the others did not. */
function Told({ answer: { id, name, added }, total }: { answer: Answer; total: number }) {
  const { addAll: words } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const { number } = useFormats();
  const { already_listed: already, left_out: leftOut, left_out_is: is } = added;
  // The server looks at no more than a list can hold; the page knows of as many as it has counted.
  const others = is === 'exact' ? leftOut - already : Math.max(leftOut, total - added.added) - already;
  const isFull = added.total >= MOST_LISTED;
  return (
    <>
      <div role="status">
        <p>
          <strong>{words.added(added.added, number(added.added), name)}</strong>
        </p>
        {already > 0 && <p>{words.already(already, number(already))}</p>}
        {others > 0 && isFull && (
          <p>{words.noRoom(is === 'exact' ? number(others) : words.atLeast(number(others)), number(MOST_LISTED))}</p>
        )}
        {others > 0 && !isFull && <p>{words.notListed(others, number(others))}</p>}
      </div>
      <div className="actions">
        <Link className={buttonClass('primary')} to="/w/$slug/prospects/lists/$id" params={{ slug, id }}>
          {words.open}
        </Link>
      </div>
    </>
  );
}
