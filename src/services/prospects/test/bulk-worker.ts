import { openInstallation } from '#apps/installation.ts';
import { openRuntime } from '#apps/runtime.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { isPublicAddress } from '#platform/outbound/public-address.ts';
import { realPorts } from '#platform/ports.ts';
import type { Service } from '#platform/service.ts';
import { prospects } from '../index.ts';
import { openProspectsJobs } from '../open-jobs.ts';
import type { settings } from '../settings.ts';
import type { WorkerWorld } from './bulk-workers.ts';

/** A worker as `npm run worker` starts it, in a world that a test has made. */
const { nameServer, site, laterSeconds } = JSON.parse(process.env['BULK_WORLD'] ?? '') as WorkerWorld;

const service: Service = {
  ...prospects,
  open: {
    ...prospects.open,
    jobs: (platform, values) =>
      openProspectsJobs(platform, values as SettingsOf<typeof settings>, {
        ...(laterSeconds !== undefined && { laterSeconds }),
      }),
  },
};

const installation = await openInstallation(process.env, [service]);
const runtime = await openRuntime({
  installation,
  role: 'jobs',
  ports: {
    ...realPorts(),
    resolver: openDnsClient({ servers: [nameServer] }),
    mayConnectTo: (address) => (site === undefined ? isPublicAddress(address) : address === site.address),
    mayUsePort: (port) => port === site?.port,
  },
});
runtime.startWorker();
process.stdout.write('the worker is up\n');
