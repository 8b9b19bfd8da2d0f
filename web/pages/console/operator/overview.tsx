import { Link } from '@tanstack/react-router';
import { listJobs, readStatusSettings } from '#sdk/generated/platform/endpoints.ts';
import { checkReady } from '#sdk/health.ts';
import { useAnswer } from '../../../app/queries.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered, Badge } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ServerState } from '../server-state.tsx';
import { OperatorPage } from './operator-page.tsx';

const EVERY_MS = 15_000;
const words = en.overview;

/** Where an operator begins: what runs, what waits, and what is told about it. */
export function OperatorOverviewPage() {
  const ready = useAnswer(checkReady, {}, { everyMs: EVERY_MS });
  return (
    <OperatorPage title={words.title} lead={words.lead}>
      <Answered query={ready}>
        {(readiness) => <ServerState readiness={readiness} checkedAt={new Date(ready.dataUpdatedAt)} />}
      </Answered>
      <Work />
      <StatusInBrief />
    </OperatorPage>
  );
}

function Work() {
  const jobs = useAnswer(listJobs, { query: { limit: 1 } }, { everyMs: EVERY_MS });
  const { number } = useFormats();
  return (
    <Section title={words.work}>
      <Answered query={jobs}>
        {({ counts, countsAreWhole }) => (
          <>
            <Table
              label={words.work}
              rows={counts}
              keyOf={({ service }) => service}
              nameOf={({ service }) => service}
              empty={<p>{words.noWork}</p>}
              columns={[
                { id: 'service', title: en.service, cell: ({ service }) => service },
                ...(['waiting', 'running', 'failed'] as const).map((state) => ({
                  id: state,
                  title: words[state],
                  isFigure: true,
                  isFact: true,
                  cell: (counted: (typeof counts)[number]) =>
                    state === 'failed' && counted.failed > 0 ? (
                      <Badge tone="critical">{number(counted.failed)}</Badge>
                    ) : (
                      number(counted[state])
                    ),
                })),
              ]}
            />
            {!countsAreWhole && <p>{words.notWhole}</p>}
          </>
        )}
      </Answered>
      <div className="actions">
        <Link className={buttonClass()} to="/operator/jobs">
          {words.toJobs}
        </Link>
      </div>
    </Section>
  );
}

function StatusInBrief() {
  const status = useAnswer(readStatusSettings);
  const { number } = useFormats();
  return (
    <Section title={words.status}>
      <Answered query={status} lines={2}>
        {({ published, incidents }) => {
          const open = incidents.filter(({ endedAt }) => endedAt === null).length;
          return (
            <p>
              {published ? words.published : words.notPublished} {open > 0 && words.openIncidents(open, number(open))}
            </p>
          );
        }}
      </Answered>
      <div className="actions">
        <Link className={buttonClass()} to="/operator/status">
          {words.toStatus}
        </Link>
      </div>
    </Section>
  );
}
