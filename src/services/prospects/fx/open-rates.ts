import type { SettingsOf } from '#platform/config/setting.ts';
import { openOperatorClient } from '#platform/outbound/operator-client.ts';
import type { Platform } from '#platform/service.ts';
import { describeError } from '#platform/telemetry/log.ts';
import { about } from '../about.ts';
import type { settings } from '../settings.ts';
import { openRateFeed } from './adapters/rate-feed.ts';
import { openRefresh } from './adapters/refresh-rates.ts';
import type { FxContext } from './context.ts';
import { readRates } from './store/exchange-rates.ts';
import { RateCopy } from './store/rate-copy.ts';

/** The exchange rates: what is known of them, and the way to know more. */
export async function openRates(
  platform: Platform,
  values: SettingsOf<typeof settings>,
): Promise<Pick<FxContext, 'rates' | 'refreshRates'>> {
  const { background, ports, log, metrics } = platform;
  const { clock } = ports;
  const rates = new RateCopy(
    () => readRates(platform.database),
    clock,
    (error) =>
      log.warn({ error: describeError(error) }, 'the exchange rates could not be read; the last known are used'),
  );
  await rates.reload();
  if (!values.FX_REFRESH) return { rates, refreshRates: null };
  const client = openOperatorClient(ports.resolver, `QuintetRates/${about.version}`);
  const feed = openRateFeed(client, values.FX_ECB_URL, values.FX_RATES_URL);
  return { rates, refreshRates: openRefresh({ feed, database: background, copy: rates, clock, log, metrics }) };
}
