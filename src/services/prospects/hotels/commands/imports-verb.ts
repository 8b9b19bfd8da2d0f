import type { CommandVerb } from '#platform/command.ts';
import { grouped } from '../import/progress.ts';
import type { ListedRun } from '../store/imports/import-runs.ts';
import { listRuns } from '../store/imports/import-runs.ts';

export const importsVerb: CommandVerb = {
  verb: 'imports',
  summary: 'files that were imported, newest first, and those that were interrupted',
  usage: 'hotels imports',
  examples: ['hotels imports'],
  run: async (context) => {
    const { database } = await context.open();
    const imports = await listRuns(database, 100);
    const lines = imports.map(
      ({ source, file, state, taken, updatedAt }) =>
        `${updatedAt.toISOString()}  ${source.padEnd(7)}  ${(state === 'done' ? 'done' : 'unfinished').padEnd(10)}  ${grouped(taken).padStart(11)} taken  ${file}`,
    );
    return {
      text: lines.length === 0 ? 'Nothing was imported yet.' : lines.join('\n'),
      json: { imports: imports.map(jsonOf) },
    };
  },
};

const jsonOf = ({ source, file, state, taken, startedAt, updatedAt }: ListedRun) => ({
  source,
  file,
  state,
  taken,
  started_at: startedAt,
  updated_at: updatedAt,
});
