import type { Readiness, State } from '#sdk/health.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { Section } from '../../ui/page.tsx';
import { Badge, type Tone } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';

const TONES: Readonly<Record<State, Tone>> = { ready: 'good', draining: 'warning', unavailable: 'critical' };

/** What runs here, and whether it is ready: for whoever runs it. */
export function ServerState({ readiness, checkedAt }: { readiness: Readiness; checkedAt: Date }) {
  const { home: words } = useMessages();
  const formats = useFormats();
  const { services, notes = [] } = readiness;
  const rows = Object.entries(services).map(([name, state]) => ({ name, state }));
  const away = rows.filter(({ state }) => state !== 'ready').length;
  const found = away === 0 ? words.allReady : words.someAway(away, formats.number(away));
  return (
    <>
      <Section title={words.server} lead={`${found} ${words.checked(formats.time(checkedAt))}`}>
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
                {service}: <WithCode text={note} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** What stands between backticks is for a machine. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 0 ? <span key={key}>{part}</span> : <code key={key}>{part}</code>;
  });
}
