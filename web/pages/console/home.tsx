import { checkReady, type State } from '#sdk/health.ts';
import { useAnswer } from '../../app/queries.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Answered, Badge, type Tone } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';

const EVERY_MS = 15_000;
const TONES: Readonly<Record<State, Tone>> = { ready: 'good', draining: 'warning', unavailable: 'critical' };

/** Where one arrives: what runs here, and whether it is ready. Workspaces take its place once there are accounts. */
export function HomePage() {
  const { home: words, overview } = useMessages();
  const formats = useFormats();
  const query = useAnswer(checkReady, {}, { everyMs: EVERY_MS });
  return (
    <Page title={overview} lead={words.lead}>
      <Answered query={query}>
        {({ services, notes = [] }) => {
          const rows = Object.entries(services).map(([name, state]) => ({ name, state }));
          const away = rows.filter(({ state }) => state !== 'ready').length;
          return (
            <>
              <Section
                title={away === 0 ? words.allReady : words.someAway(away, formats.number(away))}
                lead={words.checked(formats.time(new Date(query.dataUpdatedAt)))}
              >
                <Table
                  label={words.services}
                  rows={rows}
                  keyOf={({ name }) => name}
                  nameOf={({ name }) => name}
                  columns={[
                    { id: 'name', title: words.service, cell: ({ name }) => <a href={`/docs/${name}`}>{name}</a> },
                    {
                      id: 'state',
                      title: words.state,
                      isFact: true,
                      cell: ({ state }) => <Badge tone={TONES[state]}>{words.states[state]}</Badge>,
                    },
                  ]}
                />
              </Section>
              {notes.length > 0 && (
                <Section title={words.notes}>
                  <ul>
                    {notes.map(({ service, note }) => (
                      <li key={`${service} ${note}`}>
                        {service}: {note}
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
            </>
          );
        }}
      </Answered>
    </Page>
  );
}
