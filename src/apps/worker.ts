import { startMetricsServer } from '#platform/telemetry/metrics-server.ts';
import { closeParts, closingLimitMs } from './closing.ts';
import { openHouse } from './house.ts';
import { openInstallation } from './installation.ts';
import { runProcess } from './run-process.ts';
import { services } from './services.ts';

/** The worker process: `npm run worker`. Runs background jobs and nothing else, beside servers with WORKER=off. */
const METRICS_PORT = 9465;

await runProcess(
  () => openInstallation(process.env, services),
  async (installation) => {
    const settings = installation.configuration.platform;
    const house = await openHouse({ installation });
    const metricsPort = { wanted: settings.METRICS_PORT, usual: METRICS_PORT };
    const metrics = await startMetricsServer(house.metrics, settings.METRICS_HOST, metricsPort);
    const worker = house.startWorker();
    return {
      log: house.log,
      limitMs: settings.SHUTDOWN_SECONDS * 1000,
      close: () => {
        const parts = [
          { name: 'jobs', close: () => worker.close() },
          { name: 'metrics', close: () => metrics.close() },
          ...house.parts,
        ];
        return closeParts(parts, closingLimitMs(settings), house.log);
      },
      start: async () => {
        const names = installation.configuration.services.map((service) => service.name);
        house.log.info({ services: names, metrics: metrics.url }, 'the worker is up');
      },
    };
  },
);
