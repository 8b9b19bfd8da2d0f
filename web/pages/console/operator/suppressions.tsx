import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  liftSuppression,
  listSuppressions,
  noteSuppression,
  suppressHotel,
} from '#sdk/generated/prospects/endpoints.ts';
import type { Suppression } from '#sdk/generated/prospects/types.ts';
import { useParts } from '../../../app/parts.ts';
import { useChange } from '../../../app/queries.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { en as words } from '../../../locales/operator-suppressions/en.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered, Badge, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { More } from './operator-page.tsx';

const OUTDATED = [listSuppressions];

/** Who is kept away, and who asked for it; what workspaces have asked for waits to be looked at. */
export function Suppressions() {
  const { number, dateTime } = useFormats();
  const toast = useToast();
  const [isUnseen, setUnseen] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [lifted, setLifted] = useState<Suppression>();
  const query = useParts(listSuppressions, (after) => ({
    query: { ...(isUnseen && { unseen: true }), ...(after !== undefined && { after }) },
  }));
  const note = useChange(noteSuppression, { outdates: OUTDATED });
  const lift = useChange(liftSuppression, {
    outdates: OUTDATED,
    onDone: ({ uen, added }) => toast({ text: words.lifted(uen, number(added)) }),
  });
  const unseen = query.data?.pages[0]?.unseen ?? 0;
  return (
    <Section title={words.title} lead={unseen > 0 ? words.unseen(unseen, number(unseen)) : words.lead}>
      <div className="actions">
        <Button aria-pressed={isUnseen} onClick={() => setUnseen(!isUnseen)}>
          {words.onlyUnseen}
        </Button>
        <Button onClick={() => setTaking(true)}>{words.take}</Button>
      </div>
      <Fault error={note.error ?? lift.error} />
      <Answered query={query}>
        {({ pages }) => (
          <Table
            label={words.title}
            rows={pages.flatMap(({ suppressions }) => suppressions)}
            keyOf={({ uen }) => uen}
            nameOf={({ uen }) => uen}
            empty={<Empty title={isUnseen ? words.allSeen : words.none} icon="check" />}
            columns={[
              { id: 'number', title: words.number, cell: ({ uen }) => uen },
              { id: 'hotel', title: words.hotel, isFact: true, cell: ({ name }) => name ?? words.company },
              { id: 'reason', title: words.reason, isFact: true, cell: ({ reason }) => reason ?? en.none },
              { id: 'at', title: words.at, isFact: true, cell: ({ requested_at: at }) => dateTime(at) },
              { id: 'by', title: words.by, cell: (each) => <Asker suppression={each} /> },
              { id: 'seen', title: words.state, isFact: true, cell: (each) => <Seen suppression={each} /> },
              {
                id: 'action',
                title: words.action,
                isFact: true,
                cell: (each) => (
                  <>
                    {waits(each) && (
                      <Button
                        look="quiet"
                        aria-label={words.noteOne(each.uen)}
                        onClick={() => note.mutate({ path: { uen: each.uen } })}
                      >
                        {words.note}
                      </Button>
                    )}
                    <Button look="quiet" aria-label={words.liftOne(each.uen)} onClick={() => setLifted(each)}>
                      {words.lift}
                    </Button>
                  </>
                ),
              },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
      <ConfirmDialog
        isOpen={lifted !== undefined}
        onClose={() => setLifted(undefined)}
        title={words.lift}
        action={words.lift}
        onConfirm={() => lifted !== undefined && lift.mutate({ path: { uen: lifted.uen } })}
      >
        <p>{words.liftText(lifted?.uen ?? '')}</p>
      </ConfirmDialog>
      <TakeOut isOpen={isTaking} onClose={() => setTaking(false)} />
    </Section>
  );
}

const waits = ({ workspace, seen_at: seen }: Suppression): boolean => workspace !== null && seen === null;

function Asker({ suppression: { workspace, requested_by: by } }: { suppression: Suppression }) {
  if (workspace === null) return <span className="actor">{by}</span>;
  return (
    <Link to="/operator/audit" search={{ workspace }}>
      {workspace}
    </Link>
  );
}

function Seen({ suppression }: { suppression: Suppression }) {
  if (waits(suppression)) return <Badge tone="warning">{words.waits}</Badge>;
  return suppression.workspace === null ? en.none : <Badge tone="good">{words.seen}</Badge>;
}

const EMPTY = { uen: '', reason: '' };

function TakeOut({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const toast = useToast();
  const take = useChange(suppressHotel, { outdates: OUTDATED });
  const send = async ({ uen, reason }: typeof EMPTY) => {
    const given = reason.trim();
    const { uen: taken } = await take.mutateAsync({
      body: { uen: uen.trim(), ...(given !== '' && { reason: given }) },
    });
    toast({ text: words.taken(taken) });
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.take}>
      <p>{words.takeText}</p>
      <Form
        initial={EMPTY}
        optional={['reason']}
        action={words.take}
        look="danger-primary"
        send={send}
        fieldOfCode={{ hotel_not_found: 'uen', no_registry_number: 'uen' }}
      >
        {({ text }) => (
          <>
            <TextField label={words.number} maxLength={40} autoComplete="off" {...text('uen')} />
            <TextField label={words.reason} isOptional maxLength={300} autoComplete="off" {...text('reason')} />
          </>
        )}
      </Form>
    </Dialog>
  );
}
