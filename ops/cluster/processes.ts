import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Layout } from './layout.ts';
import { paths } from './layout.ts';
import type { ProcessMark } from './process-table.ts';
import { isSame, startTicksOf } from './process-table.ts';

/**
 * Everything that is started is noted in the cluster's directory before it is waited for, and is signalled only while it
 * still is what was noted. Each is the first of a process group of its own: Ctrl-C at the terminal does not reach it.
 */
export type Program = {
  command: string;
  arguments: readonly string[];
  /** A part of its command line that no other process has, or hardly any. */
  mark: string;
  environment?: Record<string, string>;
  account?: { uid: number; gid: number } | undefined;
};

type Ended = { name: string; code: number | null; signal: string | null; at: number };

const root = fileURLToPath(new URL('../../', import.meta.url));

export class Processes {
  readonly #layout: Layout;
  readonly #endingAll: AbortSignal;
  readonly #ending = new Set<ChildProcess>();
  readonly #children = new Map<string, ChildProcess>();
  readonly #exits = new Map<string, Promise<number | null>>();
  /** Those that ended although nobody here wanted them to. */
  readonly died: Ended[] = [];
  /** Those that were ended here without being asked. */
  readonly killed: { name: string; at: number }[] = [];

  /** Once `ending` is aborted nothing more is started: what would come then, nobody would end. */
  constructor(layout: Layout, ending: AbortSignal) {
    this.#layout = layout;
    this.#endingAll = ending;
  }

  start(name: string, program: Program): void {
    this.#endingAll.throwIfAborted();
    if (this.pidOf(name) !== undefined) throw new Error(`${name} runs already`);
    const log = openSync(paths.log(this.#layout, name), 'a', 0o644);
    const child = spawn(program.command, program.arguments, {
      cwd: root,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'] ?? '', HOME: this.#layout.directory, LANG: 'C.UTF-8', ...program.environment },
      ...program.account,
    });
    closeSync(log);
    const { pid } = child;
    // What could not be started says so in `exit`'s place.
    child.once('error', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    if (pid === undefined) throw new Error(`${name} could not be started`);
    const mark: ProcessMark = { pid, startTicks: startTicksOf(pid) ?? '', command: program.mark };
    writeFileSync(this.#note(name), JSON.stringify(mark));
    this.#children.set(name, child);
    const exit = new Promise<number | null>((resolve) => {
      child.once('exit', (code, signal) => {
        if (!this.#ending.has(child)) this.died.push({ name, code, signal, at: Date.now() });
        resolve(code);
      });
    });
    this.#exits.set(name, exit);
    child.unref();
  }

  /** Undefined if it does not run, or if its number belongs to somebody else by now. */
  pidOf(name: string): number | undefined {
    const mark = this.#markOf(name);
    return mark !== undefined && isSame(mark) ? mark.pid : undefined;
  }

  /** To its whole group. A signal that ends it is expected to: its end is not counted as a death. */
  signal(name: string, signal: NodeJS.Signals): void {
    const pid = this.pidOf(name);
    if (pid === undefined) return;
    if (signal === 'SIGKILL' || signal === 'SIGTERM') this.expectEnd(name);
    process.kill(-pid, signal);
    if (signal === 'SIGKILL') this.killed.push({ name, at: Date.now() });
  }

  expectEnd(name: string): void {
    const child = this.#children.get(name);
    if (child !== undefined) this.#ending.add(child);
  }

  /** The code with which the last one of this name has ended or will end; null after a signal. */
  async exitOf(name: string): Promise<number | null> {
    return (await this.#exits.get(name)) ?? null;
  }

  /** All that were ever noted, those of an earlier process included. */
  names(): string[] {
    if (!existsSync(paths.run(this.#layout))) return [];
    return readdirSync(paths.run(this.#layout))
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .sort();
  }

  forget(name: string): void {
    rmSync(this.#note(name), { force: true });
  }

  #markOf(name: string): ProcessMark | undefined {
    try {
      return JSON.parse(readFileSync(this.#note(name), 'utf8')) as ProcessMark;
    } catch {
      return undefined;
    }
  }

  #note(name: string): string {
    return join(paths.run(this.#layout), `${name}.json`);
  }
}
