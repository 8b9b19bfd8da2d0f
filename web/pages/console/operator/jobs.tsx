import { getRouteApi } from '@tanstack/react-router';
import { listJobs, runJobAgain } from '#sdk/generated/platform/endpoints.ts';
import type { Job } from '#sdk/generated/platform/types.ts';
import { useParts } from '../../../app/parts.ts';
import { useChange } from '../../../app/queries.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Answered, Badge, Empty, type Tone } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ChoiceFilter, TableBar } from '../../../ui/table-bar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { choicesOf, More, OperatorPage, useServiceNames } from './operator-page.tsx';
import { chosen, JOB_STATES } from './operator-search.ts';

const route = getRouteApi('/operator/jobs');
const words = en.jobs;
const TONES: Readonly<Record<Job['state'], Tone>> = { waiting: 'plain', running: 'good', failed: 'critical' };

export function OperatorJobsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { dateTime } = useFormats();
  const { form } = useMessages();
  const toast = useToast();
  const names = useServiceNames();
  const { service, state } = search;
  const change = (changed: { service?: string | undefined; state?: Job['state'] | undefined }) =>
    void navigate({ search: chosen({ ...search, ...changed }), replace: true });
  const query = useParts(listJobs, (before) => ({ query: chosen({ service, state, before }) }));
  const run = useChange(runJobAgain, { outdates: [listJobs], onDone: () => toast({ text: words.again }) });
  return (
    <OperatorPage title={words.title} lead={words.lead}>
      <TableBar
        filters={
          <>
            <ChoiceFilter
              label={en.state}
              value={state}
              choices={choicesOf(JOB_STATES, words.states)}
              onChoose={(value) => change({ state: JOB_STATES.find((each) => each === value) })}
            />
            <ChoiceFilter
              label={en.service}
              value={service}
              choices={choicesOf(['console', ...names])}
              onChoose={(value) => change({ service: value })}
            />
          </>
        }
      />
      <Fault error={run.error} />
      <Answered query={query}>
        {({ pages }) => (
          <Table
            label={words.title}
            rows={pages.flatMap(({ jobs }) => jobs)}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            empty={<Empty title={words.none} icon="check" />}
            columns={[
              { id: 'job', title: words.job, cell: ({ service: of, name, id }) => `${of} · ${name} ${id}` },
              {
                id: 'state',
                title: en.state,
                isFact: true,
                cell: (job) => <Badge tone={TONES[job.state]}>{words.states[job.state]}</Badge>,
              },
              {
                id: 'attempts',
                title: words.attempts,
                isFigure: true,
                cell: ({ attempts, maxAttempts }) => `${attempts} / ${maxAttempts}`,
              },
              { id: 'due', title: words.due, isFact: true, cell: ({ runAt }) => dateTime(runAt) },
              {
                id: 'error',
                title: words.error,
                isFact: true,
                cell: ({ lastError }) => <span className="mono">{lastError ?? en.none}</span>,
              },
              {
                id: 'run',
                title: words.run,
                isFact: true,
                cell: ({ id, name, state: now }) =>
                  now === 'running' ? (
                    en.none
                  ) : (
                    <Button
                      aria-label={words.runOne(name, id)}
                      busy={run.isPending && run.variables.path.id === id && form.sending}
                      onClick={() => run.mutate({ path: { id } })}
                    >
                      {words.run}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
    </OperatorPage>
  );
}
