import { describeStart } from './banner.ts';
import { openInstallation } from './installation.ts';
import { buildServer } from './server.ts';
import { services } from './services.ts';
import { closeOnSignal } from './signals.ts';
import { startFailure } from './start-failure.ts';

/** The server process: `npm start`. */
try {
  const installation = await openInstallation(process.env, services);
  const server = await buildServer({ installation });
  closeOnSignal(installation.configuration.platform, server.log, async () => {
    await server.close();
    await installation.leave();
  });
  installation.watch(server.log);
  const where = await server.listen();
  process.stderr.write(describeStart(installation, where));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
