import type { SettingsOf } from '#platform/config/setting.ts';
import { openMailTransport } from '#platform/mail/open-transport.ts';
import type { Platform } from '#platform/service.ts';
import { describeError } from '#platform/telemetry/log.ts';
import { about } from './about.ts';
import type { BulkRunner, RunnerTiming } from './bulk/runner.ts';
import { openBulkRunner } from './bulk/runner.ts';
import type { ProspectsJobContext } from './context.ts';
import { openListWork } from './email/lists/open-list-work.ts';
import type { FxContext } from './fx/context.ts';
import { REFRESH_RATES } from './fx/jobs/refresh-rates.ts';
import { openRates } from './fx/open-rates.ts';
import { openPageAudits } from './geo/adapters/page-audits.ts';
import { openSharedSiteTurns } from './geo/adapters/shared-site-turns.ts';
import type { GeoContext } from './geo/context.ts';
import { auditListWork } from './geo/lists/audit-list.ts';
import { RETIRE_RATINGS } from './hotels/jobs/retire-ratings.ts';
import { askedToBeForgotten } from './hotels/store/publication/property-facts.ts';
import { suppressedAmong } from './hotels/store/reading/suppressed.ts';
import { hotelsForWork } from './hotels-for-work.ts';
import type { settings } from './settings.ts';
import { withSteadyNumbers } from './work/store/steady-numbers.ts';

/** What a test may put in the place of the real thing. */
export type BulkParts = { timing: RunnerTiming; laterSeconds: readonly number[] };

type Opened = ProspectsJobContext & Pick<FxContext, 'rates'>;

/** What a worker needs; the operations use the same copy of the rates and the same audits. */
export async function openProspectsJobs(
  platform: Platform,
  values: SettingsOf<typeof settings>,
  parts: Partial<BulkParts> = {},
): Promise<Opened> {
  const enqueue = (job: string) => platform.enqueue(platform.database, about.name, job, {}, { key: job });
  // Whoever is off at night would otherwise never forget what it must.
  await enqueue(RETIRE_RATINGS);
  if (values.FX_REFRESH) await enqueue(REFRESH_RATES);
  const { ports, metrics, log } = platform;
  const turns = openSharedSiteTurns(platform.database, (error) =>
    log.warn(
      { error: describeError(error) },
      'visits of other processes are not known; sites are spared by this one alone',
    ),
  );
  const audits = openPageAudits(ports, metrics, values.AUDIT_CONTACT_URL, turns);
  return {
    background: platform.background,
    clock: ports.clock,
    enqueue: platform.enqueue,
    mailboxesOf: platform.mailboxesOf,
    publishedHotels: hotelsForWork({ background: platform.background, clock: ports.clock }, platform.database),
    mail: {
      transport: openMailTransport(platform, values, values.PROSPECTS_MAIL_FROM),
      url: platform.publicUrl ?? platform.localUrl.replace('//127.0.0.1', '//localhost'),
      log,
    },
    ...(await openRates(platform, values)),
    audits,
    withForgotten: (uens, forget) =>
      withSteadyNumbers(platform.background, async (connection) => {
        const forgotten = await askedToBeForgotten(connection, uens);
        if (forgotten.length > 0) await forget(connection, forgotten);
      }),
    bulkRunners: platform.runsJobs ? openRunners(platform, values, audits, parts) : [],
  };
}

function openRunners(
  { database, log, ending, ports }: Platform,
  values: SettingsOf<typeof settings>,
  audits: GeoContext['audits'],
  { timing, laterSeconds }: Partial<BulkParts>,
): BulkRunner[] {
  const pace = { perSecond: values.EMAIL_LIST_QUESTIONS, perSecondOfDomain: values.EMAIL_LIST_DOMAIN_QUESTIONS };
  const works = [
    openListWork(ports, pace, laterSeconds),
    auditListWork({ audits, database, suppressedAmong: (uens) => suppressedAmong(database, uens) }),
  ];
  return works.map((work) => openBulkRunner({ database, work, log, ending, ...(timing && { timing }) }));
}

/** First what gives to others what it does not finish, then what it ran on. */
export async function closeProspectsJobs({
  bulkRunners,
  audits,
  mail,
}: Pick<ProspectsJobContext, 'bulkRunners' | 'audits' | 'mail'>): Promise<void> {
  await Promise.all(bulkRunners.map((runner) => runner.close()));
  mail.transport.close();
  await audits.close();
}
