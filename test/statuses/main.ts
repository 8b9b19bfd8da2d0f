import { readDeclared, readSeen, tableOf } from './table.ts';

/** `node test/statuses/main.ts DIRECTORY`: the table of a run that was told to keep what it saw (`ANSWERS_SEEN_IN`). */
const directory = process.argv[2];
if (directory === undefined) throw new Error('Usage: node test/statuses/main.ts DIRECTORY');
const seen = readSeen(directory);
process.stdout.write(`${tableOf(seen, await readDeclared())}\n`);
process.exitCode = seen.length > 0 && seen.every(({ declared }) => declared) ? 0 : 1;
