import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIRECTORY_VARIABLE, inWords } from './seen-answers.ts';
import { readSeen } from './table.ts';

/** For the whole run: a directory in which every process notes what it saw, and the judgement at the end. */
export default function setup(): () => void {
  const given = process.env[DIRECTORY_VARIABLE];
  const directory = given ?? mkdtempSync(join(tmpdir(), 'quintet-answers-'));
  mkdirSync(directory, { recursive: true });
  process.env[DIRECTORY_VARIABLE] = directory;
  return () => {
    const undeclared = readSeen(directory).filter(({ declared }) => !declared);
    if (given === undefined) rmSync(directory, { recursive: true, force: true });
    // Answers of processes that tests have started are not seen by any test file.
    if (undeclared.length > 0) throw new Error(`Not declared: ${undeclared.map(inWords).join('; ')}`);
  };
}
