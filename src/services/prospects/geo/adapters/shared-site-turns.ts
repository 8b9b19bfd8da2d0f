import { setTimeout as wait } from 'node:timers/promises';
import { getDomain } from 'tldts';
import type { Database } from '#platform/db/pool.ts';
import { takeSiteTurn } from '../store/site-turns.ts';
import type { SiteTurns } from './site-turns.ts';
import { openSiteTurns, TURN_RULES } from './site-turns.ts';

/**
 * The same politeness over all processes: servers and workers that audit at once are one visitor to a site. While the database
 * is away each process keeps to its own.
 */
export function openSharedSiteTurns(
  database: Database,
  onFailure: (error: unknown) => void,
  own: SiteTurns = openSiteTurns(),
): SiteTurns {
  return {
    take: async (host, signal) => {
      if (signal.aborted) return false;
      const site = getDomain(host, { allowPrivateDomains: true }) ?? host;
      let delay: number | undefined;
      try {
        delay = await takeSiteTurn(database, site, TURN_RULES);
      } catch (error) {
        onFailure(error);
        return await own.take(host, signal);
      }
      if (delay === undefined || signal.aborted) return false;
      return await wait(delay, true, { signal, ref: false }).catch(() => false);
    },
  };
}
