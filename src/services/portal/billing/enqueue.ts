import type { Connection } from '#platform/db/pool.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { about } from '../about.ts';
import { findCustomer } from '../store/customers.ts';

/** What billing leaves for later, on the caller's connection: it happens if and only if the caller's transaction commits. */
export const SYNC_CUSTOMER = 'sync-customer';
export const FORGET_CUSTOMER = 'forget-customer';

type Queryable = Pick<Connection, 'query'>;

/** Many events of one customer make one copy, unless it has begun: then there is another one after it. */
export async function enqueueSync(connection: Queryable, enqueue: Enqueue, customerId: string): Promise<void> {
  await enqueue(connection, about.name, SYNC_CUSTOMER, { customerId }, { key: `sync:${customerId}` });
}

export async function enqueueForgetting(connection: Queryable, enqueue: Enqueue, customerId: string): Promise<void> {
  await enqueue(connection, about.name, FORGET_CUSTOMER, { customerId }, { key: `forget:${customerId}` });
}

/** For the transaction that deletes an account, which holds it, before it goes. Needs no provider: that is asked later. */
export async function enqueueForgettingOf(connection: Queryable, enqueue: Enqueue, memberId: string): Promise<void> {
  const customerId = await findCustomer(connection, memberId);
  if (customerId !== undefined) await enqueueForgetting(connection, enqueue, customerId);
}
