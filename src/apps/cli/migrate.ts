import type { CommandGroup } from '#platform/command.ts';

/** `quintet migrate`: brings the database to the present shape. Every other command and the server do so by themselves. */
export const migrateGroup: CommandGroup = {
  group: 'migrate',
  verbs: [
    {
      verb: '',
      summary: 'bring the database to the present shape',
      usage: 'migrate',
      examples: ['migrate'],
      run: async (context) => {
        const { applied } = await context.open();
        const text =
          applied.length === 0
            ? 'The database is up to date.'
            : applied.map(({ schema, name }) => `applied ${schema}/${name}`).join('\n');
        return { text, json: { applied } };
      },
    },
  ],
};
