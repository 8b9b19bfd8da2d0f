import type { CommandArguments, CommandGroup } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { transaction } from '#platform/db/pool.ts';
import type { JobState } from '#platform/jobs/queued-jobs.ts';
import { JOB_STATES, listJobs, runJobNow } from '#platform/jobs/queued-jobs.ts';
import { quoted } from '#platform/terminal/quoted.ts';
import { table } from '#platform/terminal/table.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';

const MOST_LISTED = 100;

/** `quintet jobs …`: background work that waits, runs or has failed. */
export const jobsGroup: CommandGroup = {
  group: 'jobs',
  verbs: [
    {
      verb: 'list',
      summary: `background work, newest first, ${MOST_LISTED} at most`,
      usage: 'jobs list [--state waiting|running|failed] [--service S]',
      options: {
        state: { value: 'STATE', about: `only these: ${JOB_STATES.join(', ')}` },
        service: { value: 'S', about: 'only of this service' },
      },
      examples: ['jobs list', 'jobs list --state failed --json'],
      run: async (context, args) => {
        const state = stateIn(args);
        const { service } = args.options;
        const { database } = await context.open();
        const jobs = await listJobs(database, {
          service: typeof service === 'string' ? service : undefined,
          state,
          before: undefined,
          limit: MOST_LISTED,
        });
        const cells = jobs.map((job) => [
          job.id,
          `${job.service}:${job.name}`,
          job.state,
          `${job.attempts}/${job.maxAttempts}`,
          job.runAt.toISOString(),
          (job.lastError ?? '').split('\n')[0]?.slice(0, 80) ?? '',
        ]);
        const head = ['id', 'job', 'state', 'attempts', 'due', 'last error'];
        const text = cells.length === 0 ? 'No jobs.' : table(head, cells, { heading: context.terminal.colours.bold });
        return { text, json: { jobs } };
      },
    },
    {
      verb: 'run',
      summary: 'let a job run now that waits or has failed; one that has failed gets its attempts anew',
      usage: 'jobs run --id ID',
      options: { id: { value: 'ID', about: 'as in "jobs list"', isRequired: true } },
      examples: ['jobs run --id 4711'],
      run: async (context, args) => {
        const id = String(args.options['id']);
        if (!/^[1-9]\d{0,17}$/.test(id)) throw new UsageError(`--id is a number as in "jobs list", not ${quoted(id)}.`);
        const { database } = await context.open();
        const job = await transaction(database, async (connection) => {
          const found = await runJobNow(connection, id);
          if (found === undefined) throw new NothingDone(`There is no job ${id}: it may be done. See: jobs list`);
          if (found === 'running') throw new NothingDone(`The job ${id} is running.`);
          const detail = { service: found.service, name: found.name };
          const deed = { workspaceId: undefined, action: 'job.run_again', subject: `job:${id}`, detail } as const;
          await noteDeed(connection, { ...deed, actor: context.actor });
          return found;
        });
        return { text: `${job.service}:${job.name} runs as soon as a worker is free.`, json: { job } };
      },
    },
  ],
};

function stateIn({ options: { state } }: CommandArguments): JobState | undefined {
  if (state === undefined) return undefined;
  const known = JOB_STATES.find((each) => each === state);
  if (known === undefined)
    throw new UsageError(`--state is one of ${JOB_STATES.join(', ')}, not ${quoted(String(state))}.`);
  return known;
}
