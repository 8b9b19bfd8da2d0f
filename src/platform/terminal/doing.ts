import { Problem } from '#kernel/problem.ts';
import { NothingDone } from '../command.ts';

/** Does what the pages do too; what they would refuse is told in the terminal's way. */
export async function doing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw new NothingDone(`Nothing done: ${error.detail}`);
    throw error;
  }
}
