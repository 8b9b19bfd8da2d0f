import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import type { Billing } from '../billing/billing.ts';
import { SYNC_CUSTOMER } from '../billing/enqueue.ts';

const job = jobsOf<{ billing: Billing | null }>();

/** Copies what the provider says of one customer, after an event said that it may have changed. */
export const syncCustomer = job({
  name: SYNC_CUSTOMER,
  payload: Type.Object({ customerId: Type.String({ minLength: 1, maxLength: 255 }) }, { additionalProperties: false }),
  attempts: 10,
  run: async ({ payload, service, signal }) => {
    // Without a provider there is nobody to ask; once there is one again, the nightly round catches up.
    await service.billing?.sync(payload.customerId, signal);
  },
});
