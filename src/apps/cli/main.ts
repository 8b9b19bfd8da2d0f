import { services } from '../services.ts';
import { runCli } from './run.ts';

/** The operator's CLI: `npm run -s quintet -- <command>`. */
process.exitCode = await runCli(process.argv.slice(2), process.env, services, {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  stdin: process.stdin,
  isInteractive: process.stderr.isTTY === true,
});
