import { Cluster } from './cluster.ts';
import { databaseUrl, serverUrl, TWINS } from './layout.ts';
import { MissingPrograms } from './programs.ts';
import { membersOf } from './view.ts';

/** `npm run cluster -- start | status | stop`: the cluster of the drills, for somebody who wants to look at it. */
const USAGE = `Usage: npm run -s cluster -- start | status | stop

  start    etcd, three PostgreSQL nodes, HAProxy, two servers and two workers, on loopback, in one temporary directory
  status   what runs, and what the nodes say of themselves
  stop     ends all of it, and erases the directory
`;

const EXIT_WRONG_USAGE = 2;

const commands: Record<string, () => Promise<number>> = {
  start: async () => {
    const ending = new AbortController();
    const cluster = await Cluster.prepare(true, ending.signal);
    const stop = async (code: number) => {
      ending.abort();
      await cluster.stop();
      process.exit(code);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(130));
    try {
      await cluster.start((text) => process.stderr.write(`${text} …\n`));
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return await tell(cluster);
  },
  status: async () => await tell(Cluster.existing()),
  stop: async () => {
    const cluster = Cluster.existing();
    await cluster?.stop();
    cluster?.erase();
    return 0;
  },
};

const [asked = '', ...others] = process.argv.slice(2);
const command = Object.hasOwn(commands, asked) && others.length === 0 ? commands[asked] : undefined;
if (command === undefined) {
  process.stderr.write(USAGE);
  process.exit(EXIT_WRONG_USAGE);
}
try {
  process.exit(await command());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof MissingPrograms ? EXIT_WRONG_USAGE : 1);
}

async function tell(cluster: Cluster | undefined): Promise<number> {
  if (cluster === undefined) {
    process.stdout.write('There is no cluster.\n');
    return 1;
  }
  const { layout, processes } = cluster;
  const names = processes.names();
  const lines = [
    `directory  ${layout.directory}`,
    `database   ${databaseUrl(layout)}`,
    ...TWINS.map((server) => `server ${server}   ${serverUrl(layout, server)}`),
    ...names.map((name) => `${name.padEnd(10)} ${processes.pidOf(name) ?? 'does not run'}`),
    ...(await membersOf(layout)).map(
      ({ name, role, state, timeline, lag }) =>
        `${name.padEnd(10)} ${role}, ${state}, timeline ${timeline ?? '?'}${lag === undefined ? '' : `, ${lag} bytes behind`}`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return names.every((name) => processes.pidOf(name) !== undefined) ? 0 : 1;
}
