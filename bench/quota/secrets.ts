import { openInstallation } from '#apps/installation.ts';
import { openPool } from '#platform/db/pool.ts';
import { openAccounts } from '#services/portal/adapters/open-accounts.ts';
import { portal } from '#services/portal/index.ts';
import { Subjects } from '#services/portal/quotas/subject.ts';
import type { CookieSigner } from './members.ts';

/** What a portal with this environment signs its cookies with, and whom it counts an account's uses for. */
export type PortalSecrets = { signer: CookieSigner; subjects: Subjects };

export async function secretsOf(environment: Record<string, string>, url: string): Promise<PortalSecrets> {
  const { databaseUrl, secretFor } = await openInstallation(environment, [portal]);
  // Never asked anything: nothing is read to know the name and the secret of a cookie.
  const database = openPool(
    { url: databaseUrl, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'bench' },
    () => {},
  );
  const { cookieName, cookieSecret } = openAccounts({
    database,
    url,
    secretFor,
    origins: [],
    google: undefined,
    send: async () => {},
  });
  await database.end();
  return { signer: { name: cookieName, secret: cookieSecret }, subjects: new Subjects(secretFor('portal subjects')) };
}
