import { useRef } from 'react';
import { cancelImport, listImports } from '#sdk/generated/prospects/endpoints.ts';
import type { Import } from '#sdk/generated/prospects/types.ts';
import { useAnswer, useChange } from '../../../app/queries.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered, Badge, Empty, type Tone } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Closures } from './closures.tsx';
import { HotelLinks } from './hotel-links.tsx';
import { OpenLinks } from './open-links.tsx';
import { IfRunning, OperatorPage } from './operator-page.tsx';
import { Suppressions } from './suppressions.tsx';

const words = en.prospects;
const EVERY_MS = 10_000;
/** An import writes down how far it is every few seconds. */
const STILL_MS = 5 * 60_000;

type State = keyof typeof words.states;
const TONES: Readonly<Record<State, Tone>> = {
  reading: 'plain',
  linking: 'plain',
  done: 'good',
  interrupted: 'critical',
  cancelled: 'plain',
};

export function OperatorProspectsPage() {
  const bringBack = useRef((_id: string) => {});
  return (
    <IfRunning service="prospects">
      <OperatorPage title={words.title} lead={words.lead}>
        <OpenLinks bringBack={bringBack} />
        <HotelLinks onUndone={(id) => bringBack.current(id)} />
        <Suppressions />
        <Closures />
        <Imports />
      </OperatorPage>
    </IfRunning>
  );
}

function Imports() {
  const query = useAnswer(listImports, {}, { everyMs: EVERY_MS });
  const { number, percent, bytes, dateTime } = useFormats();
  const toast = useToast();
  const cancel = useChange(cancelImport, {
    outdates: [listImports],
    onDone: () => toast({ text: words.cancelled }),
  });
  return (
    <Section title={words.imports} lead={words.importsLead}>
      <Fault error={cancel.error} />
      <Answered query={query}>
        {({ imports, waiting }) => (
          <>
            {waiting.ratings > 0 && <p>{words.ratings(waiting.ratings, number(waiting.ratings))}</p>}
            {waiting.to_link > 0 && <p>{words.toLink(waiting.to_link, number(waiting.to_link))}</p>}
            {waiting.to_publish > 0 && <p>{words.toPublish(waiting.to_publish, number(waiting.to_publish))}</p>}
            <Table
              label={words.imports}
              rows={imports}
              keyOf={({ source, file, started_at: startedAt }) => `${source} ${file} ${startedAt}`}
              nameOf={({ file }) => file}
              empty={<Empty title={words.noImports} />}
              columns={[
                { id: 'file', title: words.file, cell: ({ file }) => file },
                { id: 'source', title: words.source, cell: ({ source }) => source },
                {
                  id: 'state',
                  title: en.state,
                  isFact: true,
                  cell: (each) => (
                    <>
                      <Badge tone={TONES[stateOf(each)]}>{words.states[stateOf(each)]}</Badge>
                      {each.state === 'reading' && !each.is_cancelled && (
                        <Button
                          look="quiet"
                          aria-label={words.cancelOne(each.file)}
                          onClick={() => cancel.mutate({ path: { id: each.id } })}
                        >
                          {words.cancel}
                        </Button>
                      )}
                    </>
                  ),
                },
                {
                  id: 'read',
                  title: words.read,
                  isFigure: true,
                  isFact: true,
                  cell: (each) =>
                    words.readOf(percent(each.bytes === 0 ? 1 : each.bytes_read / each.bytes), bytes(each.bytes)),
                },
                { id: 'rows', title: words.rows, isFigure: true, isFact: true, cell: (each) => <Rows run={each} /> },
                { id: 'taken', title: words.taken, isFigure: true, isFact: true, cell: ({ taken }) => number(taken) },
                { id: 'changed', title: words.changed, isFigure: true, cell: ({ changed }) => number(changed) },
                {
                  id: 'skipped',
                  title: words.skipped,
                  isFact: true,
                  cell: ({ skipped }) => <Skipped skipped={skipped} />,
                },
                { id: 'moved', title: words.moved, cell: ({ updated_at: at }) => dateTime(at) },
              ]}
            />
          </>
        )}
      </Answered>
    </Section>
  );
}

/** How many, how fast, and how long it will take. */
function Rows({ run }: { run: Import }) {
  const { number } = useFormats();
  const { records, rows_per_second: rate, seconds_left: left } = run;
  return (
    <>
      {number(records)}
      {rate !== null && <div className="soft small">{words.rate(number(rate))}</div>}
      {left !== null && stateOf(run) === 'reading' && (
        <div className="soft small">{words.timeLeft(left, number(Math.ceil(left / 60)))}</div>
      )}
    </>
  );
}

function Skipped({ skipped }: Pick<Import, 'skipped'>) {
  const { number } = useFormats();
  if (skipped.length === 0) return number(0);
  return (
    <ul className="reasons">
      {skipped.map(({ reason, rows }) => (
        <li key={reason}>{words.skippedFor(number(rows), inWords(reason))}</li>
      ))}
    </ul>
  );
}

function stateOf({ state, updated_at: at, is_cancelled: isCancelled }: Import): State {
  if (state === 'reading' && isCancelled) return 'cancelled';
  return state !== 'done' && Date.now() - Date.parse(at) > STILL_MS ? 'interrupted' : state;
}

/** Reasons are written as programs read them. */
const inWords = (reason: string) => reason.replaceAll('_', ' ');
