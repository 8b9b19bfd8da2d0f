import { services } from '../services.ts';
import { runCli } from './run.ts';

/** The operator's CLI: `npx quintet <command>`, or `npm run -s quintet -- <command>`. */

/** A terminal and npm both pass Ctrl-C on: what follows at once is the same signal. */
const SAME_SIGNAL_MS = 1000;

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
  isTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns,
  onInterrupt: (work) => {
    let begun: number | undefined;
    const end = (signal: NodeJS.Signals) => {
      const code = signal === 'SIGINT' ? 130 : 143;
      if (begun === undefined) {
        begun = performance.now();
        void work().finally(() => process.exit(code));
      } else if (performance.now() - begun > SAME_SIGNAL_MS) process.exit(code);
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
    return () => {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
    };
  },
});
