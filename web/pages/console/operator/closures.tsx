import { useState } from 'react';
import { closeHotel, listClosures, reopenHotel } from '#sdk/generated/prospects/endpoints.ts';
import type { NotedClosure } from '#sdk/generated/prospects/types.ts';
import { useParts } from '../../../app/parts.ts';
import { useChange } from '../../../app/queries.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { en as words } from '../../../locales/operator-closures/en.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { More } from './operator-page.tsx';

const OUTDATED = [listClosures];

/** Hotels that operators have noted as closed; whatever was noted can be taken back. */
export function Closures() {
  const { number, date, dateTime } = useFormats();
  const toast = useToast();
  const [isNoting, setNoting] = useState(false);
  const [reopened, setReopened] = useState<NotedClosure>();
  const query = useParts(listClosures, (after) => ({ query: { ...(after !== undefined && { after }) } }));
  const reopen = useChange(reopenHotel, { outdates: OUTDATED });
  const openAgain = ({ id, name }: NotedClosure) =>
    reopen.mutate(
      { path: { id } },
      {
        onSuccess: ({ added, updated, removed }) =>
          toast({ text: words.reopened(name, number(added), number(updated), number(removed)) }),
      },
    );
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <Section title={words.title} lead={total > 0 ? words.total(total, number(total)) : words.lead}>
      <div className="actions">
        <Button onClick={() => setNoting(true)}>{words.close}</Button>
      </div>
      <Fault error={reopen.error} />
      <Answered query={query}>
        {({ pages }) => (
          <Table
            label={words.title}
            rows={pages.flatMap(({ closures }) => closures)}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            empty={<Empty title={words.none} icon="check" />}
            columns={[
              { id: 'hotel', title: words.hotel, cell: ({ name }) => name },
              { id: 'number', title: words.number, isFact: true, cell: ({ uen }) => uen ?? words.noNumber },
              { id: 'closed', title: words.closedOn, isFact: true, cell: ({ closed_on: day }) => date(dayOf(day)) },
              { id: 'note', title: words.note, isFact: true, cell: ({ note }) => note ?? en.none },
              { id: 'by', title: words.by, cell: ({ noted_by: by }) => <span className="actor">{by}</span> },
              { id: 'at', title: words.at, isFact: true, cell: ({ noted_at: at }) => dateTime(at) },
              {
                id: 'action',
                title: words.action,
                isFact: true,
                cell: (each) => (
                  <Button look="quiet" aria-label={words.reopenOne(each.name)} onClick={() => setReopened(each)}>
                    {words.reopen}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
      <ConfirmDialog
        isOpen={reopened !== undefined}
        onClose={() => setReopened(undefined)}
        title={words.reopen}
        action={words.reopen}
        onConfirm={() => reopened !== undefined && openAgain(reopened)}
      >
        {reopened !== undefined && (
          <div className="asked">
            <p>{words.reopenText(reopened.name, date(dayOf(reopened.closed_on)))}</p>
            {reopened.uen === null && <p>{words.reopenWithout}</p>}
          </div>
        )}
      </ConfirmDialog>
      <NoteClosure isOpen={isNoting} onClose={() => setNoting(false)} />
    </Section>
  );
}

/** A day without a time is the same day wherever it is read. */
const dayOf = (day: string) => `${day}T12:00`;

const EMPTY = { uen: '', closed_on: '', note: '' };

function NoteClosure({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { number } = useFormats();
  const toast = useToast();
  const close = useChange(closeHotel, { outdates: OUTDATED });
  const send = async ({ uen, closed_on: day, note }: typeof EMPTY) => {
    const known = note.trim();
    const done = await close.mutateAsync({
      body: { uen: uen.trim(), closed_on: day, ...(known !== '' && { note: known }) },
    });
    toast({ text: words.closed(done.uen, number(done.added), number(done.updated), number(done.removed)) });
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.close}>
      <p>{words.closeText}</p>
      <Form
        initial={{ ...EMPTY, closed_on: today() }}
        optional={['note']}
        action={words.send}
        look="danger-primary"
        send={send}
        fieldOfCode={{ hotel_not_found: 'uen', closed_in_future: 'closed_on' }}
      >
        {({ text }) => (
          <>
            <TextField label={words.number} maxLength={20} autoComplete="off" {...text('uen')} />
            <TextField label={words.closedOn} hint={words.dayHint} type="date" {...text('closed_on')} />
            <TextField
              label={words.note}
              hint={words.noteHint}
              isOptional
              maxLength={500}
              autoComplete="off"
              {...text('note')}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}

/** The server's day. */
const today = () => new Date().toISOString().slice(0, 10);
