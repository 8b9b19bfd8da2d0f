import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from '../bench/cleanup.ts';

/**
 * An attacker in a process of its own, so that what it costs itself is not measured as the server's slowness. A program of
 * attackers/ gets its task as one JSON argument, says 'begun' when the attack is on, and ends with its parent.
 */
export async function startAttacker(
  program: string,
  task: unknown,
  cleanup: Cleanup,
): Promise<{ stop: () => Promise<void> }> {
  cleanup.signal.throwIfAborted();
  const child = fork(fileURLToPath(new URL(`./attackers/${program}.ts`, import.meta.url)), [JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  cleanup.add(stop);
  const ended = exit.then(() => {
    throw new Error(`The attacker "${program}" ended by itself`);
  });
  ended.catch(() => {});
  await Promise.race([once(child, 'message'), ended]);
  return { stop };
}
