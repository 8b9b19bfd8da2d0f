import { openPool } from '#platform/db/pool.ts';
import { madeUpHotels, publish } from '../hotels/test/made-up-hotels.ts';

/** Publishes made-up hotels beside the others for as long as they are used. */
export async function withFurtherHotels(
  url: string,
  count: number,
  use: (uens: readonly string[]) => Promise<void>,
): Promise<void> {
  const options = { url, size: 1, connectTimeoutMs: 10_000, queryTimeoutMs: 0, applicationName: 'test writer' };
  const writer = openPool(options, () => {});
  const hotels = madeUpHotels(count, 3);
  const uens = hotels.map(({ facts }) => facts.uen);
  await publish(writer, hotels);
  try {
    await use(uens);
  } finally {
    await publish(writer, [], uens);
    await writer.end();
  }
}
