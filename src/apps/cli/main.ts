import { services } from '../services.ts';
import { runCli } from './run.ts';

/** The operator's CLI: `npm run -s quintet -- <command>`. */

// Whoever reads along may stop (`… | head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCli(process.argv.slice(2), process.env, services, {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  stdin: process.stdin,
  isInteractive: process.stderr.isTTY === true,
  onInterrupt: (work) => {
    const end = (signal: NodeJS.Signals) => void work().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    return () => {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
    };
  },
});
