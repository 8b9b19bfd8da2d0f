import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import { checkPlatformSettings, platformSettings } from '#platform/config/platform-settings.ts';
import type { Environment } from '#platform/config/setting.ts';
import { ConfigurationError, readSettings } from '#platform/config/setting.ts';
import type { Service } from '#platform/service.ts';

/** The whole configuration, read once. Throws a ConfigurationError that lists every fault together. */
export type Configuration = {
  platform: PlatformSettings;
  /** The services that this process carries. */
  services: readonly Service[];
  /** All that there are, started or not. */
  all: readonly Service[];
  settingsOf: (service: Service) => Readonly<Record<string, unknown>>;
};

export function readConfiguration(environment: Environment, all: readonly Service[]): Configuration {
  const { values: platform, faults } = readSettings(platformSettings, environment);
  faults.push(...checkPlatformSettings(platform));
  const wanted = platform.SERVICES ?? all.map((service) => service.name);
  for (const name of wanted) {
    if (!all.some((service) => service.name === name)) {
      faults.push(`SERVICES names ${JSON.stringify(name)}; there is ${all.map((service) => service.name).join(', ')}`);
    }
  }
  const services = all.filter((service) => wanted.includes(service.name));
  const settings = new Map<Service, Readonly<Record<string, unknown>>>();
  for (const service of services) {
    const read = readSettings(service.settings, environment);
    faults.push(...read.faults);
    settings.set(service, read.values);
  }
  // Two services may have a setting in common.
  if (faults.length > 0) throw new ConfigurationError([...new Set(faults)]);
  return { platform, services, all, settingsOf: (service) => settings.get(service) ?? {} };
}
