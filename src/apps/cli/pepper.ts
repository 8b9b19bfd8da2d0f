import { randomBytes } from 'node:crypto';
import type { CommandGroup, CommandHouse } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { forgetPreviousPeppers, rotatePepper } from '#platform/config/secrets.ts';
import { pepperFrom } from '#platform/keys/format.ts';
import { countByPepper } from '#platform/keys/store.ts';
import { table } from './table.ts';

/** `quintet pepper …`: the secret under which keys are hashed. Each key moves to a new pepper when it is next used. */
export const pepperGroup: CommandGroup = {
  group: 'pepper',
  summary: 'the secret under which keys are hashed',
  verbs: [
    {
      verb: 'status',
      summary: 'how many living keys each pepper holds',
      usage: 'pepper status',
      run: async (context) => {
        const peppers = await describePeppers(await context.open());
        const cells = peppers.map(({ pepper, state, keys }) => [pepper, state, String(keys)]);
        return { text: table(['pepper', 'state', 'living keys'], cells), json: { peppers } };
      },
    },
    {
      verb: 'rotate',
      summary: 'put a new pepper in front; the old one goes on opening keys until they have moved',
      usage: 'pepper rotate',
      run: async (context) => {
        const house = await context.open();
        if (!house.isPrivate) {
          const fresh = randomBytes(32).toString('base64url');
          const steps = [
            'Set in the environment of every process, then restart them one by one:',
            `  KEY_PEPPER=${fresh}`,
            '  KEY_PEPPERS_PREVIOUS=<the present KEY_PEPPER, then the present list>',
          ];
          return { text: steps.join('\n'), json: { key_pepper: fresh, written: false } };
        }
        const secrets = await rotatePepper(house.dataDirectory);
        return {
          text: `A new pepper is in ${house.dataDirectory}/secrets.json. Restart the server: keys move over as they are used.`,
          json: { pepper: pepperFrom(secrets.KEY_PEPPER).id, written: true },
        };
      },
    },
    {
      verb: 'forget-previous',
      summary: 'drop earlier peppers; refuses while living keys depend on them, unless --force',
      usage: 'pepper forget-previous [--force]',
      options: { force: 'flag' },
      run: async (context, args) => {
        const house = await context.open();
        const stranded = (await describePeppers(house)).filter(({ state, keys }) => state === 'previous' && keys > 0);
        const count = stranded.reduce((sum, { keys }) => sum + keys, 0);
        if (count > 0 && args.options['force'] !== true) {
          throw new UsageError(
            `${count} living keys have not moved yet and would stop working. Use --force to end them.`,
          );
        }
        if (!house.isPrivate)
          return { text: 'Remove KEY_PEPPERS_PREVIOUS from the environment and restart.', json: { written: false } };
        await forgetPreviousPeppers(house.dataDirectory);
        return { text: 'Earlier peppers are forgotten. Restart the server.', json: { written: true } };
      },
    },
  ],
};

async function describePeppers(house: CommandHouse): Promise<{ pepper: string; state: string; keys: number }[]> {
  const counts = new Map((await countByPepper(house.database)).map(({ pepperId, keys }) => [pepperId, keys]));
  const known = house.peppers.map(({ id }, i) => ({
    pepper: id,
    state: i === 0 ? 'current' : 'previous',
    keys: counts.get(id) ?? 0,
  }));
  const unknown = [...counts].filter(([id]) => !house.peppers.some((pepper) => pepper.id === id));
  return [
    ...known,
    ...unknown.map(([id, keys]) => ({ pepper: id, state: 'unknown: these keys cannot be used', keys })),
  ];
}
