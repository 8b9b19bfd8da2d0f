import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import type { Billing } from '../billing/billing.ts';
import { FORGET_CUSTOMER } from '../billing/enqueue.ts';

const job = jobsOf<{ billing: Billing | null }>();

/** After an account was deleted: ends its subscription and lets the provider forget the person. */
export const forgetCustomer = job({
  name: FORGET_CUSTOMER,
  payload: Type.Object({ customerId: Type.String({ minLength: 1, maxLength: 255 }) }, { additionalProperties: false }),
  attempts: 25,
  run: async ({ payload, service }) => {
    // Somebody would go on paying: it has to be tried again until there is a provider.
    if (service.billing === null) throw new Error('A deleted account is still a customer, and no provider is set up.');
    await service.billing.forget(payload.customerId);
  },
});
