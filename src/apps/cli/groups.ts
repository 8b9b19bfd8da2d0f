import type { CommandDoor, CommandGroup } from '#platform/command.ts';
import type { Service } from '#platform/service.ts';
import { keysGroup } from './keys.ts';
import { migrateGroup } from './migrate.ts';
import { pepperGroup } from './pepper.ts';

/** All commands by the name of their group: the platform's own, and those of the services, which are loaded when asked for. */
export type Groups = ReadonlyMap<string, CommandDoor>;

export function groupsOf(services: readonly Service[]): Groups {
  const own = [
    doorTo(migrateGroup, 'bring the database to the present shape'),
    doorTo(keysGroup, 'API keys'),
    doorTo(pepperGroup, 'the secret under which keys are hashed'),
  ];
  return new Map([...own, ...services.flatMap((service) => Object.entries(service.commands ?? {}))]);
}

const doorTo = (group: CommandGroup, summary: string): [string, CommandDoor] => [
  group.group,
  { summary, verbs: group.verbs.map(({ verb }) => verb).filter((verb) => verb !== ''), load: async () => group },
];
