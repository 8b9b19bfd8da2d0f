import { readdirSync, readFileSync } from 'node:fs';

/**
 * What Linux says of processes. A number alone names nobody: it is given to another process soon after. With the moment
 * at which its process started, and its command line, it does.
 */
export type ProcessMark = { pid: number; startTicks: string; command: string };

export function isSame({ pid, startTicks, command }: ProcessMark): boolean {
  return startTicksOf(pid) === startTicks && commandOf(pid).includes(command);
}

/** Undefined once the process is gone, or is only waiting to be asked how it ended. */
export function startTicksOf(pid: number): string | undefined {
  const [state, ...fields] = statOf(pid);
  return state === undefined || state === 'Z' ? undefined : fields[STARTED];
}

export const commandOf = (pid: number) => textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)[1 + PARENT]) === parent);
}

/** Positions behind the state, which is the first field after the name. */
const PARENT = 0;
const STARTED = 18;

/** The name of a process may hold spaces and brackets of its own: what counts comes behind the last one. */
const statOf = (pid: number) =>
  textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .filter((field) => field !== '');

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
