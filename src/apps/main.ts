import { coloursFor } from '#platform/terminal/colours.ts';
import { describeStart, ownUrl } from './banner.ts';
import { openInstallation } from './installation.ts';
import { runProcess } from './run-process.ts';
import { buildServer } from './server.ts';
import { services } from './services.ts';

/** The server process: `npm start`. */
await runProcess(
  () => openInstallation(process.env, services),
  async (installation) => {
    const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = installation.configuration.platform;
    const server = await buildServer({ installation });
    return {
      log: server.log,
      limitMs: (DRAIN_SECONDS + SHUTDOWN_SECONDS) * 1000,
      close: server.close,
      start: async () => {
        const where = await server.listen();
        const isTerminal = process.stderr.isTTY === true;
        const colours = coloursFor(isTerminal, process.env);
        const url = ownUrl(installation, where);
        const welcome = await server.welcome({ url, isTerminal });
        process.stderr.write(describeStart(installation, { ...where, own: url }, welcome, colours));
        await server.renderAhead();
      },
    };
  },
);
