import { readdirSync, readFileSync } from 'node:fs';
import type { Processes } from '../processes.ts';

/** Memory and file descriptors of our processes over time. One that was started again is another: its numbers begin anew. */
type Sample = { at: number; rssMegabytes: number; fileDescriptors: number };
export type ProcessLine = { name: string; pid: number; samples: Sample[] };

const NAMES = ['server1', 'server2', 'worker1', 'worker2'];

export class Resources {
  readonly lines: ProcessLine[] = [];
  readonly #processes: Processes;

  constructor(processes: Processes) {
    this.#processes = processes;
  }

  sample(): void {
    for (const name of NAMES) {
      const pid = this.#processes.pidOf(name);
      const seen = pid === undefined ? undefined : look(pid);
      if (pid === undefined || seen === undefined) continue;
      let line = this.lines.find((each) => each.pid === pid);
      if (line === undefined) {
        line = { name, pid, samples: [] };
        this.lines.push(line);
      }
      line.samples.push(seen);
    }
  }
}

/** Undefined if it has ended meanwhile. */
function look(pid: number): Sample | undefined {
  try {
    const kilobytes = /^VmRSS:\s{1,20}(\d{1,12}) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const fileDescriptors = readdirSync(`/proc/${pid}/fd`).length;
    return { at: Date.now(), rssMegabytes: Math.round(Number(kilobytes) / 1024), fileDescriptors };
  } catch {
    return undefined;
  }
}
