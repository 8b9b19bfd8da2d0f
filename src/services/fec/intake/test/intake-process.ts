import { bodyOf, MEBIBYTE, openTestIntake, plainly } from '../../test/intake-bodies.ts';

/** A process that has received two files into the directory it is told, and lives until it is killed. */
const [directory = ''] = process.argv.slice(2);
const { intake } = await openTestIntake({ directory });
await intake.receive(bodyOf(Buffer.alloc(2 * MEBIBYTE)), plainly);
await intake.receive(bodyOf(Buffer.alloc(3 * MEBIBYTE)), plainly);
process.stdout.write('received\n');
setInterval(() => {}, 60_000);
