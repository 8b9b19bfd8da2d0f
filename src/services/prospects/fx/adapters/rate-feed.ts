import type { GuardedClient } from '#platform/outbound/guarded-client.ts';
import type { Currency } from '../currency.ts';
import { CURRENCIES } from '../currency.ts';
import type { KnownRate } from '../known-rate.ts';
import { readEcbRates } from './ecb-rates.ts';
import { frankfurterUrl, readFrankfurterRates } from './frankfurter-rates.ts';
import type { OfferedRates } from './offered-rates.ts';

/**
 * Asks the two sources for today's rates: the European Central Bank first, then Frankfurter for whatever is missing. That
 * is dong and riel on a good day, and everything on a day without the bank. Whatever a source does is an outcome: nothing
 * is thrown, and nothing is believed yet.
 */
export type RateFeed = (signal: AbortSignal) => Promise<{
  readonly offers: ReadonlyMap<Currency, KnownRate>;
  readonly failures: readonly { readonly source: RateSource; readonly detail: string }[];
}>;

export type RateSource = 'ecb' | 'frankfurter';

/** `milliseconds` is the time for each source. */
export function openRateFeed(
  client: Pick<GuardedClient, 'get'>,
  ecbUrl: string,
  ratesUrl: string,
  milliseconds = MAX_MS,
): RateFeed {
  return async (signal) => {
    const failures: { source: RateSource; detail: string }[] = [];
    const offers = new Map<Currency, KnownRate>();
    const ask = async (source: RateSource, url: string, read: (text: string) => OfferedRates) => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
      const text = await fetchText(client, url, MEDIA_TYPES[source], limited);
      const offered = 'failure' in text ? text : read(text.text);
      if ('failure' in offered) failures.push({ source, detail: offered.failure });
      else for (const [currency, rate] of offered.rates) offers.set(currency, rate);
    };
    await ask('ecb', ecbUrl, readEcbRates);
    const missing = CURRENCIES.filter((currency) => !offers.has(currency));
    await ask('frankfurter', frankfurterUrl(ratesUrl, missing), (text) =>
      readFrankfurterRates(text, ratesUrl, missing),
    );
    const unpriced = CURRENCIES.filter((currency) => !offers.has(currency));
    if (unpriced.length > 0 && !failures.some(({ source }) => source === 'frankfurter')) {
      failures.push({ source: 'frankfurter', detail: `There is no readable rate of ${unpriced.join(', ')}.` });
    }
    return { offers, failures };
  };
}

const MEDIA_TYPES: Readonly<Record<RateSource, readonly string[]>> = {
  ecb: ['text/xml', 'application/xml'],
  frankfurter: ['application/json'],
};

/** Both answers have about two thousand bytes. */
const MAX_BYTES = 64 * 1024;
const MAX_MS = 15_000;

async function fetchText(
  client: Pick<GuardedClient, 'get'>,
  url: string,
  mediaTypes: readonly string[],
  signal: AbortSignal,
): Promise<{ text: string } | { failure: string }> {
  const answer = await client.get(new URL(url), {
    accept: (mediaType) => mediaType !== undefined && mediaTypes.includes(mediaType),
    acceptHeader: mediaTypes.join(', '),
    maxWireBytes: MAX_BYTES,
    maxDecodedBytes: MAX_BYTES,
    signal,
  });
  if ('failure' in answer) return { failure: answer.detail };
  if (answer.status !== 200) return { failure: `The answer has status ${answer.status}.` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(answer.body) };
  } catch {
    return { failure: 'The answer is not UTF-8.' };
  }
}
