import { openInstallation } from '#apps/installation.ts';
import { openAccounts } from '#platform/accounts/better-auth/open-accounts.ts';
import { openPool } from '#platform/db/pool.ts';
import { portalRealm } from '#services/portal/accounts/realm.ts';
import { portal } from '#services/portal/index.ts';
import { Subjects } from '#services/portal/quotas/subject.ts';
import type { CookieSigner } from './members.ts';

/** What a portal with this environment signs its cookies with, and whom it counts an account's uses for. */
export type PortalSecrets = { signer: CookieSigner; subjects: Subjects };

export async function secretsOf(environment: Record<string, string>, url: string): Promise<PortalSecrets> {
  const { databaseUrl, secretsFor } = await openInstallation(environment, [portal]);
  // Never asked anything: nothing is read to know the name and the secret of a cookie.
  const database = openPool(
    { url: databaseUrl, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'bench' },
    () => {},
  );
  const { cookie } = openAccounts({
    realm: portalRealm,
    database,
    url,
    secretsFor,
    attemptsSecret: Buffer.alloc(32),
    origins: [],
    google: undefined,
    send: async () => {},
  });
  await database.end();
  const secret = secretsFor('portal sessions').current.toString('base64url');
  // As long as AUTH_SECRET has never turned, the lasting secret is the one that is derived from it.
  return { signer: { name: cookie.name, secret }, subjects: new Subjects(secretsFor('portal subjects').current) };
}
