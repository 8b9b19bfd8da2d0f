import { listImports } from '#sdk/generated/prospects/endpoints.ts';
import type { Import } from '#sdk/generated/prospects/types.ts';
import { useAnswer } from '../../../app/queries.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Section } from '../../../ui/page.tsx';
import { Answered, Badge, Empty, type Tone } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { OpenLinks } from './open-links.tsx';
import { IfRunning, OperatorPage } from './operator-page.tsx';

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
};

export function OperatorProspectsPage() {
  return (
    <IfRunning service="prospects">
      <OperatorPage title={words.title} lead={words.lead}>
        <OpenLinks />
        <Imports />
      </OperatorPage>
    </IfRunning>
  );
}

function Imports() {
  const query = useAnswer(listImports, {}, { everyMs: EVERY_MS });
  const { number, percent, bytes, dateTime } = useFormats();
  return (
    <Section title={words.imports} lead={words.importsLead}>
      <Answered query={query}>
        {({ imports, waiting }) => (
          <>
            {waiting.ratings > 0 && <p>{words.ratings(waiting.ratings, number(waiting.ratings))}</p>}
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
                  cell: (each) => <Badge tone={TONES[stateOf(each)]}>{words.states[stateOf(each)]}</Badge>,
                },
                {
                  id: 'read',
                  title: words.read,
                  isFigure: true,
                  isFact: true,
                  cell: (each) =>
                    words.readOf(percent(each.bytes === 0 ? 1 : each.bytes_read / each.bytes), bytes(each.bytes)),
                },
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

const stateOf = ({ state, updated_at: at }: Import): State =>
  state !== 'done' && Date.now() - Date.parse(at) > STILL_MS ? 'interrupted' : state;

/** Reasons are written as programs read them. */
const inWords = (reason: string) => reason.replaceAll('_', ' ');
