import type { CommandVerb } from '#platform/command.ts';
import { drain } from '../import/drain.ts';
import { republishAll } from '../store/imports/properties.ts';
import { today } from './today.ts';

export const republishVerb: CommandVerb = {
  verb: 'republish',
  summary: 'work every hotel out anew, for instance after the model of the opportunity has changed',
  usage: 'hotels republish',
  examples: ['hotels republish'],
  run: async (context) => {
    const { database } = await context.open();
    await republishAll(database);
    const { added, updated, removed } = await drain(database, today());
    return {
      text: `${added} hotels added, ${updated} updated, ${removed} removed.`,
      json: { added, updated, removed },
    };
  },
};
