import type { CommandGroup, CommandRuntime } from '#platform/command.ts';
import { NothingDone, UsageError } from '#platform/command.ts';
import { forgetPreviousPeppers, freshSecret, preparePepper, promotePepper } from '#platform/config/secrets.ts';
import { countByPepper } from '#platform/keys/store.ts';
import { table } from '#platform/terminal/table.ts';

/**
 * `quintet pepper …`: the secret under which keys are hashed. A change takes two restarts, so that no process ever meets a key
 * under a pepper that it does not know: first all know the next one, then it becomes the current one.
 */
export const pepperGroup: CommandGroup = {
  group: 'pepper',
  verbs: [
    {
      verb: 'status',
      summary: 'how many active keys each pepper holds',
      usage: 'pepper status',
      examples: ['pepper status --json'],
      run: async (context) => {
        const peppers = await describePeppers(await context.open());
        const cells = peppers.map(({ pepper, state, keys }) => [pepper, state, String(keys)]);
        return { text: table(['pepper', 'state', 'active keys'], cells), json: { peppers } };
      },
    },
    {
      verb: 'prepare',
      summary: 'make the next pepper known; restart every process afterwards',
      usage: 'pepper prepare',
      examples: ['pepper prepare'],
      run: async (context) => {
        const runtime = await context.open();
        if (runtime.isPrivate) {
          await preparePepper(runtime.dataDirectory);
          return {
            text: 'The next pepper is in secrets.json. Restart every process, then: pepper promote',
            json: { written: true },
          };
        }
        const next = freshSecret();
        const text = `Set in the environment of every process, and restart them one by one:\n  KEY_PEPPER_NEXT=${next}\nThen: pepper promote`;
        return { text, json: { written: false, key_pepper_next: next } };
      },
    },
    {
      verb: 'promote',
      summary: 'put the next pepper in front; restart every process afterwards',
      usage: 'pepper promote',
      examples: ['pepper promote'],
      run: async (context) => {
        const runtime = await context.open();
        if (runtime.peppers.next === undefined) throw new NothingDone('There is no next pepper. First: pepper prepare');
        if (runtime.isPrivate) {
          await promotePepper(runtime.dataDirectory);
          return { text: 'Done. Restart every process: keys move over as they are used.', json: { written: true } };
        }
        const lines = [
          'In the environment of every process, and restart them one by one:',
          '  KEY_PEPPER             what KEY_PEPPER_NEXT is now',
          '  KEY_PEPPERS_PREVIOUS   what KEY_PEPPER is now, then what was there',
          '  KEY_PEPPER_NEXT        unset',
        ];
        return { text: lines.join('\n'), json: { written: false } };
      },
    },
    {
      verb: 'forget-previous',
      summary: 'drop earlier peppers; refuses while active keys depend on them, unless --force',
      usage: 'pepper forget-previous [--force]',
      options: { force: { about: 'also end the keys that depend on them' } },
      examples: ['pepper forget-previous'],
      run: async (context, args) => {
        const runtime = await context.open();
        if (runtime.peppers.previous.length === 0) throw new NothingDone('There is no earlier pepper to forget.');
        const stranded = (await describePeppers(runtime)).filter(({ state, keys }) => state === 'previous' && keys > 0);
        const count = stranded.reduce((sum, { keys }) => sum + keys, 0);
        if (count > 0 && args.options['force'] !== true) {
          throw new UsageError(
            `${count} active keys have not moved yet and would stop working. Use --force to end them.`,
          );
        }
        if (!runtime.isPrivate) {
          return { text: 'Remove KEY_PEPPERS_PREVIOUS from the environment and restart.', json: { written: false } };
        }
        await forgetPreviousPeppers(runtime.dataDirectory);
        return { text: 'Earlier peppers are forgotten. Restart the server.', json: { written: true } };
      },
    },
  ],
};

async function describePeppers(runtime: CommandRuntime): Promise<{ pepper: string; state: string; keys: number }[]> {
  const { current, previous, next } = runtime.peppers;
  const counts = new Map((await countByPepper(runtime.database)).map(({ pepperId, keys }) => [pepperId, keys]));
  const states = new Map([[current.id, 'current'], ...previous.map(({ id }) => [id, 'previous'] as const)]);
  if (next !== undefined) states.set(next.id, 'next');
  const known = [...states].map(([pepper, state]) => ({ pepper, state, keys: counts.get(pepper) ?? 0 }));
  const unknown = [...counts].filter(([id]) => !states.has(id));
  return [
    ...known,
    ...unknown.map(([id, keys]) => ({ pepper: id, state: 'unknown: these keys cannot be used', keys })),
  ];
}
