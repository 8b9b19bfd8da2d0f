import { readFileSync } from 'node:fs';

/** What a program that reads one file tells of itself, as one line of JSON: without its start-up, memory apart. */
export type OwnWork = {
  /** Data lines and faults that were found. */
  lines: number;
  faults: number;
  seconds: number;
  cpuSeconds: number;
  /** Resident before the work, and at most. */
  idleBytes: number;
  peakBytes: number;
};

export async function measureOwnWork(work: () => Promise<Found> | Found): Promise<void> {
  const idleBytes = process.memoryUsage.rss();
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const { lines, faults } = await work();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const report: OwnWork = {
    lines,
    faults,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    idleBytes,
    peakBytes: peakBytes(),
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

type Found = { lines: number; faults: number };

/** The kernel's own figure: that of getrusage may be the parent's, from before this program was loaded. */
function peakBytes(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // No /proc on this system.
  }
  return process.resourceUsage().maxRSS * 1024;
}
