import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { freePort } from './redis.ts';

/**
 * A real name server (NSD) of the test's own, on a loopback port, that knows the records it is given and nothing else.
 * Under the endings that its records have, other names do not exist; names under all other endings are refused.
 */
export type NameServer = {
  /** `127.0.0.1:port` */
  server: string;
  stop: () => Promise<void>;
};

export type Zones = {
  /** Lines of a zone file with whole names: `example.com. 300 MX 10 mail.example.com.` */
  records: readonly string[];
  /** Zones without records: no name below them exists. */
  empty?: readonly string[];
  /** Zones that the server should know and has lost. */
  broken?: readonly string[];
};

export async function startNameServer(zones: Zones): Promise<NameServer> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await tryToStart(zones, await freePort());
    if (typeof started !== 'string') return started;
    // The port was free for TCP, which says nothing about UDP.
    if (attempt >= 5 || !started.includes('in use')) throw new Error(`NSD did not start: ${started}`);
  }
}

async function tryToStart(zones: Zones, port: number): Promise<NameServer | string> {
  const directory = mkdtempSync(join(tmpdir(), 'quintet-nsd-'));
  const log = join(directory, 'nsd.log');
  writeFileSync(join(directory, 'nsd.conf'), configuration(directory, port, writeZones(directory, zones)));
  const child = spawn('/usr/sbin/nsd', ['-d', '-c', join(directory, 'nsd.conf')], { stdio: 'ignore' });
  const ended = new Promise<'missing' | 'ended'>((resolve) => {
    child.once('error', () => resolve('missing'));
    child.once('exit', () => resolve('ended'));
  });
  const outcome = await Promise.race([ended, untilAnswering(`127.0.0.1:${port}`, ended)]);
  if (outcome === 'missing') throw new Error('nsd is needed for this test: apt-get install nsd');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(directory, { recursive: true, force: true });
  };
  if (outcome === 'answering') return { server: `127.0.0.1:${port}`, stop };
  const words = readFileSync(log, 'utf8');
  await stop();
  return words;
}

/** A zone for each ending, and the broken ones; the names of all. */
function writeZones(directory: string, { records, empty = [], broken = [] }: Zones): string[] {
  const byEnding = Map.groupBy(records, endingOf);
  for (const name of [PROBE_ENDING, ...empty]) if (!byEnding.has(name)) byEnding.set(name, []);
  for (const [name, lines] of byEnding) {
    const start = [
      `$ORIGIN ${name}.`,
      '$TTL 300',
      '@ SOA ns.probe. hostmaster.probe. 1 3600 600 86400 60',
      '@ NS ns.probe.',
    ];
    writeFileSync(join(directory, `${name}.zone`), `${[...start, ...lines].join('\n')}\n`);
  }
  return [...byEnding.keys(), ...broken];
}

const PROBE_ENDING = 'probe';

function endingOf(line: string): string {
  const ending = /^\S*?([^.\s]+)\.\s/.exec(line)?.[1];
  if (ending === undefined) throw new Error(`Not a record with a whole name: ${line}`);
  return ending;
}

function configuration(directory: string, port: number, zones: readonly string[]): string {
  return [
    'server:',
    `  ip-address: 127.0.0.1@${port}`,
    '  server-count: 1',
    '  username: ""',
    '  chroot: ""',
    '  database: ""',
    `  zonesdir: "${directory}"`,
    `  pidfile: "${join(directory, 'nsd.pid')}"`,
    `  logfile: "${join(directory, 'nsd.log')}"`,
    `  xfrdfile: "${join(directory, 'xfrd.state')}"`,
    `  xfrdir: "${directory}"`,
    `  zonelistfile: "${join(directory, 'zone.list')}"`,
    'remote-control:',
    '  control-enable: no',
    ...zones.flatMap((zone) => ['zone:', `  name: "${zone}"`, `  zonefile: "${zone}.zone"`]),
    '',
  ].join('\n');
}

async function untilAnswering(server: string, ended: Promise<unknown>): Promise<'answering' | 'ended'> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const client = openDnsClient({ servers: [server], tries: 1, tryMilliseconds: 500 });
  for (let attempt = 0; attempt < 400 && !isOver; attempt += 1) {
    const { status } = await client.resolve(`ready.${PROBE_ENDING}`, 'A');
    if (status !== 'failed') return 'answering';
    await sleep(25);
  }
  if (isOver) return 'ended';
  throw new Error('NSD does not answer.');
}
