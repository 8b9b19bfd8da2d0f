import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import { takeExpiringKeys } from '#platform/keys/workspace-keys.ts';
import { harmlessName } from '#platform/mail/harmless.ts';
import { Outbox } from '#platform/mail/outbox.ts';
import { about } from '../about.ts';
import type { ConsoleJobContext } from '../context.ts';
import type { WrittenMail } from '../mail/mail.ts';
import { listOwners } from '../store/memberships.ts';

const job = jobsOf<ConsoleJobContext>();

const PORTION = 100;

/** Twice a day: of each key that ends within a week the owners are told once, in the transaction that notes it. */
export const tellOfExpiringKeys = job({
  name: 'tell-of-expiring-keys',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '17 6,18 * * *',
  run: async ({ service, signal }) => {
    const { background, enqueue, mail } = service;
    const outbox = new Outbox<WrittenMail>(enqueue, about.name);
    for (let told = PORTION; told === PORTION && !signal.aborted; ) {
      told = await transaction(background, async (connection) => {
        const keys = await takeExpiringKeys(connection, PORTION);
        for (const key of keys) {
          for (const owner of await listOwners(connection, key.workspaceId)) {
            await outbox.send(connection, {
              kind: 'key-expires',
              to: owner.email,
              name: owner.name,
              language: owner.language ?? 'en',
              link: `${mail.url}/console/w/${key.slug}/keys`,
              key: harmlessName(key.name) ?? key.hint,
              workspace: harmlessName(key.workspace) ?? key.slug,
              day: key.day,
            });
          }
        }
        return keys.length;
      });
    }
  },
});
