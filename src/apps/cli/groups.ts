import type { CommandGroup, CommandGroupEntry } from '#platform/command.ts';
import type { Service } from '#platform/service.ts';
import { auditGroup } from './audit.ts';
import { jobsGroup } from './jobs.ts';
import { keysGroup } from './keys.ts';
import { migrateGroup } from './migrate.ts';
import { pepperGroup } from './pepper.ts';
import { secretGroup } from './secret.ts';
import { statusGroup } from './status.ts';

/** All commands by the name of their group: the platform's own, and those of the services, which are loaded when asked for. */
export type Groups = ReadonlyMap<string, CommandGroupEntry>;

export function groupsOf(services: readonly Service[]): Groups {
  const own = [
    entryOf(migrateGroup, 'bring the database to the present shape'),
    entryOf(keysGroup, 'API keys'),
    entryOf(pepperGroup, 'the secret under which keys are hashed'),
    entryOf(secretGroup, 'the secret that signs sessions and links'),
    entryOf(jobsGroup, 'background work that waits, runs or has failed'),
    entryOf(auditGroup, 'who did what, in every workspace'),
    entryOf(statusGroup, 'the status page and its incidents'),
  ];
  return new Map([...own, ...services.flatMap((service) => Object.entries(service.commands ?? {}))]);
}

const entryOf = (group: CommandGroup, summary: string): [string, CommandGroupEntry] => [
  group.group,
  { summary, verbs: group.verbs.map(({ verb }) => verb).filter((verb) => verb !== ''), load: async () => group },
];
