import { startMetricsServer } from '#platform/telemetry/metrics-server.ts';
import { closeParts, closingLimitMs } from './closing.ts';
import { openInstallation } from './installation.ts';
import { runProcess } from './run-process.ts';
import { openRuntime } from './runtime.ts';
import { services } from './services.ts';

/** The worker process: `npm run worker`. Runs background jobs and nothing else, beside servers with WORKER=off. */
const METRICS_PORT = 9465;

await runProcess(
  () => openInstallation(process.env, services),
  async (installation) => {
    const settings = installation.configuration.platform;
    const runtime = await openRuntime({ installation, role: 'jobs' });
    const metricsPort = { wanted: settings.METRICS_PORT, usual: METRICS_PORT };
    const metrics = await startMetricsServer(runtime.metrics, settings.METRICS_HOST, metricsPort);
    const worker = runtime.startWorker();
    return {
      log: runtime.log,
      limitMs: settings.SHUTDOWN_SECONDS * 1000,
      close: () => {
        runtime.end();
        const parts = [
          { name: 'jobs', close: () => worker.close() },
          { name: 'metrics', close: () => metrics.close() },
          ...runtime.parts,
        ];
        return closeParts(parts, closingLimitMs(settings), runtime.log);
      },
      start: async () => {
        const names = installation.configuration.services.map((service) => service.name);
        runtime.log.info({ services: names, metrics: metrics.url }, 'the worker is up');
      },
    };
  },
);
