import Type from 'typebox';
import { deleteStale } from '#platform/accounts/store/member-rows.ts';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import { forgetClients } from '#platform/workspaces/audit.ts';
import { consoleRealm } from '../accounts/realm.ts';
import { deleteEndedInvitations } from '../store/invitations.ts';
import { deleteStrangersVisits } from '../store/memberships.ts';
import { forgetChallenges } from '../store/passkeys.ts';

const job = jobsOf<{ background: Database }>();

const PORTION = 5000;

/** Hourly: sign-ups that nobody confirmed, sessions, links, invitations, challenges and visits that are over, counts of attempts, old network addresses. */
export const forgetStalePeople = job({
  name: 'forget-stale-people',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '33 * * * *',
  run: async ({ service, signal }) => {
    while (!signal.aborted && (await deleteStale(consoleRealm, service.background, PORTION)) >= PORTION);
    while (!signal.aborted && (await deleteEndedInvitations(service.background, PORTION)) >= PORTION);
    while (!signal.aborted && (await forgetClients(service.background, PORTION)) >= PORTION);
    while (!signal.aborted && (await deleteStrangersVisits(service.background, PORTION)) >= PORTION);
    while (!signal.aborted && (await forgetChallenges(service.background, PORTION)) >= PORTION);
  },
});
