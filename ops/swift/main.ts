import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Cleanup } from '../../bench/cleanup.ts';
import type { S3Settings } from '../../src/platform/blobs/s3-client.ts';
import { tryLargeBlob } from './large-blob.ts';
import { MissingSwift, startSwift } from './swift.ts';

/**
 * `npm run drill:swift [-- --megabytes N]`: holds the store of blobs against a real object store that is not AWS, OpenStack
 * Swift with its S3 interface: the contract that all stores have, and one large blob. Ends with 1 if something is not so.
 */
const USAGE =
  'Usage: npm run -s drill:swift [-- --megabytes N]\n\n--megabytes is how large the large blob is: 2048 unless told.\n';
const MEBIBYTE = 1024 * 1024;
const EXIT_FAILED = 1;
const EXIT_WRONG_USAGE = 2;
const EXIT_INTERRUPTED = 130;
const root = fileURLToPath(new URL('../../', import.meta.url));

const megabytes = readMegabytes();
if (megabytes === undefined) {
  process.stderr.write(USAGE);
  process.exit(EXIT_WRONG_USAGE);
}
process.exit(await drill(megabytes));

function readMegabytes(): number | undefined {
  try {
    const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '2048' } } });
    return /^[1-9]\d{0,4}$/.test(values.megabytes) ? Number(values.megabytes) : undefined;
  } catch {
    return undefined;
  }
}

async function drill(megabytes: number): Promise<number> {
  const cleanup = new Cleanup();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void cleanup.run().then(() => process.exit(EXIT_INTERRUPTED)));
  }
  try {
    const settings = await startSwift(cleanup);
    const isLargeRight = await isLargeBlobRight(settings, megabytes);
    const isContractKept = await isContractKeptBy(settings, cleanup);
    process.stdout.write(isLargeRight && isContractKept ? 'passed\n' : 'DID NOT PASS\n');
    return isLargeRight && isContractKept ? 0 : EXIT_FAILED;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return error instanceof MissingSwift ? EXIT_WRONG_USAGE : EXIT_FAILED;
  } finally {
    await cleanup.run();
  }
}

async function isLargeBlobRight(settings: S3Settings, megabytes: number): Promise<boolean> {
  const large = await tryLargeBlob(settings, megabytes * MEBIBYTE);
  const perSecond = (seconds: number) => `${Math.round(large.bytes / 1e6 / seconds)} MB/s`;
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const isSame = large.written === large.read && large.bytes === megabytes * MEBIBYTE;
  process.stdout.write(
    `${megabytes} MiB: written with ${perSecond(large.writeSeconds)}, read with ${perSecond(large.readSeconds)}, ` +
      `${isSame ? 'the same bytes' : 'NOT THE SAME BYTES'}; at most ${memory} MiB of memory\n`,
  );
  return isSame;
}

/** The same tests that run against the tests' own store at every change. */
async function isContractKeptBy(settings: S3Settings, cleanup: Cleanup): Promise<boolean> {
  const tests = ['run', '--maxWorkers=1', '--project', 'process', 'src/platform/blobs/test/s3-store.process.test.ts'];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...tests], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TEST_S3_ENDPOINT: settings.BLOB_S3_ENDPOINT,
      TEST_S3_BUCKET: settings.BLOB_S3_BUCKET,
      TEST_S3_ACCESS_KEY_ID: settings.BLOB_S3_ACCESS_KEY_ID,
      TEST_S3_SECRET_ACCESS_KEY: settings.BLOB_S3_SECRET_ACCESS_KEY,
    },
  });
  cleanup.add(() => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
