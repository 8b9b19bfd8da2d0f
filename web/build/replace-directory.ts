import { renameSync, rmSync } from 'node:fs';

/** How often others may get there first. Each of them has put something complete there, too. */
const TRIES = 20;

/**
 * Puts a finished directory in the place of another one, which goes aside and away. Whoever looks meanwhile finds the old one,
 * none for an instant, or the new one, never half of one. Of two that do so at once both come through, and the last one stays.
 */
export function replaceDirectory(finished: string, place: string, aside: string): void {
  for (let tries = 1; ; tries++) {
    try {
      renameSync(place, aside);
      rmSync(aside, { recursive: true, force: true });
    } catch (error) {
      // Nothing stands there, or somebody else has just taken it away.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    try {
      renameSync(finished, place);
      return;
    } catch (error) {
      if (tries === TRIES || !['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
    }
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
