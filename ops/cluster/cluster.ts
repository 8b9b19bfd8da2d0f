import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { etcdHealthUrl, etcdProgram } from './etcd.ts';
import { freeBasePort } from './free-ports.ts';
import type { ProxyCare } from './haproxy.ts';
import { haproxyConfiguration } from './haproxy.ts';
import type { Layout, NodeNumber, TwinNumber } from './layout.ts';
import {
  clusterDirectory,
  NODES,
  nodeName,
  nodeUrl,
  passwords,
  paths,
  ports,
  serverUrl,
  TWINS,
  zoneWithoutMidnight,
} from './layout.ts';
import { Nodes } from './nodes.ts';
import { patroniConfiguration } from './patroni.ts';
import { Processes } from './processes.ts';
import type { Programs } from './programs.ts';
import { databaseAccount, findPrograms } from './programs.ts';
import { serverProgram, workerProgram } from './quintet.ts';
import { FIRST_SECRETS } from './secrets.ts';
import { ask, faultOf, leaderOf, membersOf, patroniUrl, synchronousStandbyOf } from './view.ts';

const START_MS = 120_000;
const SOUND_MS = 180_000;
const LOOK_MS = 250;

/** etcd, three nodes, a proxy, two servers, two workers: started, broken and mended by name. */
export class Cluster {
  readonly layout: Layout;
  readonly processes: Processes;
  readonly nodes: Nodes;
  /** Whatever is started from now on gets these. */
  secrets = FIRST_SECRETS;
  readonly #programs: Programs;
  readonly #signal: AbortSignal;

  private constructor(layout: Layout, programs: Programs, signal: AbortSignal) {
    this.layout = layout;
    this.processes = new Processes(layout, signal);
    this.nodes = new Nodes(layout, this.processes);
    this.#programs = programs;
    this.#signal = signal;
  }

  /** An empty cluster, of which nothing runs yet: whoever makes it can stop it, whatever happens while it starts. */
  static async prepare(isSynchronous: boolean, signal: AbortSignal, { withRedis = false } = {}): Promise<Cluster> {
    const programs = findPrograms();
    const account = databaseAccount();
    const left = Cluster.existing();
    if (left?.processes.names().some((name) => left.processes.pidOf(name) !== undefined)) {
      throw new Error(`A cluster runs in ${left.layout.directory}: end it first (npm run cluster -- stop)`);
    }
    const directory = clusterDirectory();
    left?.erase();
    mkdirSync(directory, { mode: 0o755 });
    const hasRedis = withRedis && programs.redis !== undefined;
    const timeZone = zoneWithoutMidnight(new Date());
    const layout = { directory, basePort: await freeBasePort(), isSynchronous, timeZone, hasRedis };
    const folders = [paths.run(layout), paths.logs(layout), paths.configuration(layout, ''), paths.data(layout, '')];
    for (const folder of folders) mkdirSync(folder, { mode: 0o755 });
    chmodSync(directory, 0o755);
    if (account !== undefined) chownSync(paths.data(layout, ''), account.uid, account.gid);
    writeFileSync(paths.layout(layout), JSON.stringify(layout));
    return new Cluster(layout, programs, signal);
  }

  /** What an earlier process has made, running or not. A directory that somebody else put there is not touched. */
  static existing(): Cluster | undefined {
    const directory = clusterDirectory();
    const found = lstatSync(directory, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    if (!found.isDirectory() || found.uid !== process.getuid?.())
      throw new Error(`${directory} belongs to somebody else`);
    const file = paths.layout({ directory });
    const layout = JSON.parse(readFileSync(file, 'utf8')) as Layout;
    return new Cluster({ ...layout, directory }, findPrograms(), new AbortController().signal);
  }

  async start(say: (text: string) => void): Promise<void> {
    say('etcd');
    this.startEtcd();
    await this.until('etcd answers', START_MS, async () => (await ask(etcdHealthUrl(this.layout)))?.status === 200);
    for (const node of NODES) {
      say(nodeName(node));
      writeFileSync(
        paths.configuration(this.layout, `${nodeName(node)}.yml`),
        patroniConfiguration(this.layout, node, this.#programs.postgresDirectory),
      );
      this.startNode(node);
      // One after the other: the first makes the data, the others copy it.
      await this.until(`${nodeName(node)} is up`, START_MS, async () => {
        return (await ask(patroniUrl(this.layout, node, '/health')))?.status === 200;
      });
    }
    await this.untilDatabaseIsSound();
    await this.#createDatabase();
    say('proxy, servers, workers');
    this.startProxy('attentive');
    this.startRedis();
    // The first one migrates; the other would only wait for it.
    for (const server of TWINS) await this.startServer(server);
    for (const worker of TWINS) this.startWorker(worker);
    await this.untilSound();
  }

  startEtcd(): void {
    this.processes.start('etcd', { ...etcdProgram(this.layout, this.#programs), account: databaseAccount() });
  }

  startNode(node: NodeNumber): void {
    const file = paths.configuration(this.layout, `${nodeName(node)}.yml`);
    this.processes.start(nodeName(node), {
      command: this.#programs.patroni,
      arguments: [file],
      mark: file,
      account: databaseAccount(),
    });
  }

  startProxy(care: ProxyCare): void {
    const file = paths.configuration(this.layout, 'haproxy.cfg');
    writeFileSync(file, haproxyConfiguration(this.layout, care));
    this.processes.start('haproxy', { command: this.#programs.haproxy, arguments: ['-db', '-f', file], mark: file });
  }

  /** Keeps nothing: what it counts may be lost. */
  startRedis(): void {
    const { redis } = this.#programs;
    if (!this.layout.hasRedis || redis === undefined) return;
    const port = String(ports.redis(this.layout));
    const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.processes.start('redis', { command: redis, arguments: options, mark: `127.0.0.1:${port}` });
  }

  async startServer(server: TwinNumber): Promise<void> {
    this.processes.start(`server${server}`, serverProgram(this.layout, server, this.secrets));
    await this.until(`server ${server} is ready`, START_MS, () => this.isReady(server));
  }

  startWorker(worker: TwinNumber): void {
    this.processes.start(`worker${worker}`, workerProgram(this.layout, worker, this.secrets));
  }

  /** Asks it to end and starts it again, as for a deployment. */
  async restart(kind: 'server' | 'worker', twin: TwinNumber): Promise<void> {
    const name = `${kind}${twin}`;
    this.processes.signal(name, 'SIGTERM');
    await this.until(`${name} has ended`, START_MS, async () => this.processes.pidOf(name) === undefined);
    if (kind === 'server') return await this.startServer(twin);
    this.startWorker(twin);
    await this.until(`${name} serves`, START_MS, () => this.isWorking(twin));
  }

  async isWorking(worker: TwinNumber): Promise<boolean> {
    return (await ask(`http://127.0.0.1:${ports.workerMetrics(this.layout, worker)}/metrics`))?.status === 200;
  }

  async isReady(server: TwinNumber): Promise<boolean> {
    return (await ask(`${serverUrl(this.layout, server)}/readyz`))?.status === 200;
  }

  leader(): Promise<NodeNumber | undefined> {
    return leaderOf(this.layout);
  }

  synchronousStandby(): Promise<NodeNumber | undefined> {
    return synchronousStandbyOf(this.layout);
  }

  /** Hands the leadership over, as for maintenance; answers when Patroni says that it is done. */
  async switchOver(leader: NodeNumber, candidate: NodeNumber): Promise<void> {
    const body = { leader: nodeName(leader), candidate: nodeName(candidate) };
    const url = patroniUrl(this.layout, leader, '/switchover');
    const said = await ask(url, { method: 'POST', body, patienceMs: 60_000 });
    if (said?.status !== 200) throw new Error(`The switchover failed: ${said?.text ?? 'no answer'}`);
  }

  async untilDatabaseIsSound(): Promise<void> {
    let fault: string | undefined;
    await this.until(
      () => `the nodes are sound (${fault})`,
      SOUND_MS,
      async () => {
        fault = faultOf(await membersOf(this.layout), this.layout.isSynchronous);
        return fault === undefined;
      },
    );
  }

  /** All nodes follow the leader, and all servers and workers serve. */
  async untilSound(): Promise<void> {
    await this.untilDatabaseIsSound();
    await this.until('servers and workers serve', SOUND_MS, async () => {
      const all = TWINS.flatMap((twin) => [this.isWorking(twin), this.isReady(twin)]);
      return (await Promise.all(all)).every(Boolean);
    });
  }

  async until(what: string | (() => string), limitMs: number, isSo: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + limitMs; !(await isSo()); ) {
      this.#signal.throwIfAborted();
      if (Date.now() > deadline) {
        throw new Error(`In ${limitMs / 1000} s it did not come true that ${typeof what === 'string' ? what : what()}`);
      }
      await sleep(LOOK_MS);
    }
  }

  /** Ends everything, at once: there is nothing here that anybody needs afterwards. */
  async stop(): Promise<void> {
    const names = this.processes.names();
    for (const name of names.filter((each) => !each.startsWith('node'))) this.processes.signal(name, 'SIGKILL');
    for (const node of NODES) this.nodes.kill(node);
    const isRunning = () =>
      names.some((name) => this.processes.pidOf(name) !== undefined) ||
      NODES.some((node) => this.nodes.postgresOf(node).length > 0);
    for (let tries = 0; isRunning() && tries < 40; tries += 1) {
      await sleep(LOOK_MS);
      for (const node of NODES) this.nodes.kill(node);
    }
    for (const name of names) this.processes.forget(name);
  }

  erase(): void {
    rmSync(this.layout.directory, { recursive: true, force: true });
  }

  /** A statement for the primary itself, past the proxy. */
  async askLeader<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
    database = 'quintet',
  ): Promise<Row[]> {
    const leader = await this.leader();
    if (leader === undefined) throw new Error('There is no primary');
    const client = new pg.Client({ connectionString: nodeUrl(this.layout, leader, database), query_timeout: 30_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  async #createDatabase(): Promise<void> {
    await this.askLeader(`CREATE ROLE quintet LOGIN PASSWORD '${passwords.quintet}'`, [], 'postgres');
    for (const name of ['quintet', 'calm']) {
      await this.askLeader(`CREATE DATABASE ${name} OWNER quintet`, [], 'postgres');
    }
  }
}
