import { runCli } from '#apps/cli/run.ts';
import { services } from '#apps/services.ts';
import type { Cluster } from './cluster.ts';
import { quintetEnvironment } from './quintet.ts';

/** A command of the operator, in this process, with the secrets that the cluster has now. Fails unless it ends well. */
export async function quintet(
  { layout, secrets }: Pick<Cluster, 'layout' | 'secrets'>,
  argv: readonly string[],
  environment: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  let output = '';
  let errors = '';
  const code = await runCli(
    [...argv, '--json'],
    { ...quintetEnvironment(layout, 'commands', secrets), ...environment },
    services,
    {
      stdout: (text) => {
        output += text;
      },
      stderr: (text) => {
        errors += text;
      },
      stdin: process.stdin,
      isInteractive: false,
      onInterrupt: () => () => {},
    },
  );
  if (code !== 0) throw new Error(`quintet ${argv.slice(0, 2).join(' ')} failed: ${output}${errors}`);
  return JSON.parse(output) as Record<string, unknown>;
}
