import { join } from 'node:path';
import { faultsOfMessages } from './messages.ts';

/** `npm run -s check:messages`: what the build would stop at, without building. */
const faults = await faultsOfMessages(join(import.meta.dirname, '..'));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
