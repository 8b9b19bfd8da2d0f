import { openHouse } from './house.ts';
import { openInstallation } from './installation.ts';
import { services } from './services.ts';
import { closeOnSignal } from './signals.ts';
import { startFailure } from './start-failure.ts';

/** The worker process: `npm run worker`. Runs background jobs and nothing else, beside servers with WORKER=off. */
try {
  const installation = await openInstallation(process.env, services);
  const house = await openHouse({ installation });
  const worker = house.startWorker();
  closeOnSignal({ ...installation.configuration.platform, DRAIN_SECONDS: 0 }, house.log, async () => {
    await worker.close();
    await house.close();
    await installation.leave();
  });
  installation.watch(house.log);
  house.log.info({ services: installation.configuration.services.map((service) => service.name) }, 'the worker is up');
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
