import { useEffect, useRef, useState } from 'react';
import {
  decideContact,
  deleteContactFile,
  getHotel,
  importContacts,
  listContactFiles,
  listContacts,
} from '#sdk/generated/prospects/endpoints.ts';
import type { ContactFile, OwnContact } from '#sdk/generated/prospects/types.ts';
import { queries } from '../../../app/queries.ts';
import { useUpload } from '../../../app/upload.ts';
import { inWorkspace, useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered, Badge, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayChange, useProspectAnswer, useProspectChange, useProspectPages } from '../ask.ts';
import { HotelLink } from '../leads/hotel-link.tsx';
import { ProspectsPage } from '../prospects-page.tsx';
import { useSaidState } from '../said.ts';
import { ContactsAlone } from './contacts-alone.tsx';
import { More } from './more.tsx';

/** In round figures; the operation takes 2 MiB. */
const LARGEST = 2_000_000;
const LOOK_AGAIN_MS = 2000;
const OUTDATED = [listContactFiles, listContacts];

/** Contacts of the workspace's own: brought as a file, matched, and decided upon where it is not clear. */
export function ContactsPage() {
  const { contacts: words } = useSalesWorkWords();
  const mayChange = useMayChange();
  return (
    <ProspectsPage title={words.title} lead={words.lead}>
      {mayChange && <Intake />}
      <Files />
      <Review />
      <ContactsAlone />
    </ProspectsPage>
  );
}

function outdate(endpoints: readonly (typeof OUTDATED)[number][] = OUTDATED): void {
  for (const { method, url } of endpoints) void queries.invalidateQueries({ queryKey: [method, url], exact: false });
}

function Intake() {
  const { contacts: words } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const { state, start, cancel } = useUpload(importContacts, () => outdate());
  return (
    <FileDrop
      hint={words.file}
      kinds={['.csv']}
      largestBytes={LARGEST}
      state={useSaidState(state)}
      onFile={(file) => void start({ mediaType: 'text/csv', query: { name: file.name }, ...inWorkspace(slug) }, file)}
      onCancel={cancel}
    />
  );
}

function Files() {
  const { contacts: words, said } = useSalesWorkWords();
  const { number, date } = useFormats();
  const mayChange = useMayChange();
  const query = useProspectAnswer(listContactFiles, {});
  const isMatching = query.data?.files.some(({ state }) => state === 'matching') === true;
  useEffect(() => {
    if (!isMatching) return;
    const timer = setInterval(() => outdate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMatching]);
  const done = query.data?.files.filter(({ state }) => state === 'done').length;
  const doneBefore = useRef(done);
  useEffect(() => {
    // What was read beside the files may have been read before the last of them was done.
    if (doneBefore.current !== undefined && done !== doneBefore.current) outdate([listContacts]);
    doneBefore.current = done;
  }, [done]);
  return (
    <Section title={words.files}>
      <Answered query={query}>
        {({ files }) => (
          <Table
            label={words.files}
            rows={files}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            empty={
              <Empty icon="file" title={words.noFiles}>
                {words.noFilesText}
              </Empty>
            }
            detail={({ refused }) =>
              refused.length === 0 ? undefined : (
                <ul className="soft small">
                  {refused.map(({ line, reason }) => (
                    <li key={line}>{words.refusedLine(number(line), said(reason))}</li>
                  ))}
                </ul>
              )
            }
            columns={[
              {
                id: 'name',
                title: words.files,
                cell: ({ name, at, state }) => (
                  <>
                    {name} <span className="soft small">{date(at)}</span>{' '}
                    <Badge tone={state === 'done' ? 'good' : 'plain'}>
                      {state === 'done' ? words.done : words.matching}
                    </Badge>
                  </>
                ),
              },
              { id: 'rows', title: words.rows, isFigure: true, cell: ({ rows }) => number(rows) },
              {
                id: 'matched',
                title: words.matched,
                isFigure: true,
                isFact: true,
                cell: ({ matched }) => number(matched),
              },
              { id: 'review', title: words.review, isFigure: true, isFact: true, cell: ({ review }) => number(review) },
              {
                id: 'unmatched',
                title: words.unmatched,
                isFigure: true,
                isFact: true,
                cell: ({ unmatched }) => number(unmatched),
              },
              { id: 'refused', title: words.refused, isFigure: true, cell: ({ refused_rows: rows }) => number(rows) },
              ...(mayChange
                ? [
                    {
                      id: 'delete',
                      title: words.remove,
                      isFact: true,
                      cell: (file: ContactFile) => <Remove file={file} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Answered>
    </Section>
  );
}

function Remove({ file: { id, name } }: { file: ContactFile }) {
  const { contacts: words, delete: verb, deleted, forGood } = useSalesWorkWords();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const remove = useProspectChange(deleteContactFile, {
    outdates: OUTDATED,
    onDone: () => toast({ text: deleted(name) }),
  });
  return (
    <>
      <Button look="quiet" aria-label={`${verb} ${name}`} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.remove}
        action={words.remove}
        onConfirm={() => remove.mutate({ path: { id } })}
      >
        <p>{words.removeText(name)}</p>
        <p>{forGood}</p>
      </ConfirmDialog>
      <Fault error={remove.error} />
    </>
  );
}

function Review() {
  const { contacts: words } = useSalesWorkWords();
  const query = useProspectPages(listContacts, (cursor) => ({
    query: { state: 'review' as const, limit: 20, ...(cursor !== undefined && { cursor }) },
  }));
  return (
    <Section title={words.toReview} lead={words.reviewLead}>
      <Answered query={query} lines={2}>
        {({ pages }) => {
          const found = pages.flatMap(({ contacts }) => contacts);
          if (found.length === 0) return <p className="soft">{words.nothingToReview}</p>;
          return (
            <ul className="sales-searches">
              {found.map((contact) => (
                <li key={contact.id}>
                  <Card>
                    <OneContact contact={contact} />
                  </Card>
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
      <More query={query} />
    </Section>
  );
}

/** The contact beside the hotel that it may be. */
function OneContact({ contact: { id, fields, uen, score, reasons } }: { contact: OwnContact }) {
  const { contacts: words } = useSalesWorkWords();
  const { unknown } = useProspectWords();
  const { percent } = useFormats();
  const toast = useToast();
  const mayChange = useMayChange();
  const hotel = useProspectAnswer(getHotel, { path: { uen: uen ?? '' } }, { isEnabled: uen !== null });
  const decide = useProspectChange(decideContact, { outdates: OUTDATED });
  const say = (decision: 'accept' | 'refuse', text: string) =>
    decide.mutate({ path: { id }, body: { decision } }, { onSuccess: () => toast({ text }) });
  const { hotel: name, number, city, person, email, phone } = fields;
  return (
    <>
      <div className="sales-beside">
        <p>
          <strong>{name ?? number ?? unknown}</strong>
          <br />
          <span className="soft small">
            {[city, person, email, phone].filter((each) => each !== undefined).join(' · ')}
          </span>
        </p>
        <p>
          {hotel.data === undefined ? (uen ?? unknown) : <HotelLink hotel={hotel.data} />}
          <br />
          <span className="soft small">
            {[hotel.data?.city, score !== null && words.likeness(percent(score)), reasons.map(words.reason).join(', ')]
              .filter((each) => each !== undefined && each !== false && each !== '')
              .join(' · ')}
          </span>
        </p>
      </div>
      {mayChange && (
        <div className="actions">
          <Button onClick={() => say('accept', words.accepted)}>{words.accept}</Button>
          <Button onClick={() => say('refuse', words.refusedNow)}>{words.refuse}</Button>
        </div>
      )}
      <Fault error={decide.error} />
    </>
  );
}
