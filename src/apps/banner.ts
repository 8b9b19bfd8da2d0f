import { connectionBound, descriptorLimit } from '#platform/http/connection/descriptors.ts';
import { requiresHttps } from '#platform/http/connection/proxy-trust.ts';
import { takesKeys } from '#platform/service.ts';
import type { Colours } from '#platform/terminal/colours.ts';
import type { Installation } from './installation.ts';

/** Where browsers reach this server, as far as it knows. */
export const ownUrl = ({ configuration }: Installation, { url }: { url: string }) =>
  configuration.platform.PUBLIC_URL ?? `http://localhost:${new URL(url).port || '80'}`;

/** What an operator sees at start: where everything is, and what to mind. Goes to standard error, beside the log. */
export function describeStart(
  installation: Installation,
  where: { url: string; metricsUrl: string; own: string },
  welcome: readonly string[],
  { bold, yellow }: Colours,
): string {
  const { configuration, privateHome, dataDirectory } = installation;
  const { platform, services } = configuration;
  const url = where.own;
  const keyed = services.find(takesKeys);
  const { connections, descriptors } = connectionBound(platform.MAX_CONNECTIONS, descriptorLimit());
  const lines = [
    '',
    `  ${bold('Quintet is up:')} ${services.map((service) => service.name).join(', ')}`,
    '',
    `  API          ${url}`,
    `  reference    ${url}/docs`,
    `  health       ${url}/healthz  ${url}/readyz`,
    `  listens on   ${where.url}`,
    `  metrics      ${where.metricsUrl}`,
    `  database     ${privateHome === undefined ? 'DATABASE_URL' : `private, in ${privateHome}`}`,
    ...(privateHome === undefined
      ? []
      : [`  secrets      ${dataDirectory}/secrets.json (back this file up: keys are useless without it)`]),
    `  connections  ${connections} at most${descriptors === undefined ? '' : `, of ${descriptors} files that may be open`}`,
    `  limits       ${platform.REDIS_URL === undefined ? 'per process' : 'shared through Redis'}`,
    '',
    ...(keyed === undefined
      ? []
      : [`  An API key:  npm run -s quintet -- keys issue --service ${keyed.name} --owner me`, '']),
    ...(welcome.length === 0 ? [] : [...welcome.map((line) => `  ${line}`), '']),
    ...warnings(installation).map((warning) => yellow(`  ! ${warning}`)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Fewer are soon taken, be it by honest clients only. */
const FEW_CONNECTIONS = 1000;

function warnings({ configuration, dataDirectory }: Installation): string[] {
  const { HOST, TRUST_PROXY } = configuration.platform;
  const loopback = HOST === 'localhost' || HOST === '::1' || HOST.startsWith('127.');
  const found: string[] = [];
  if (!loopback && TRUST_PROXY === undefined) {
    found.push(
      `HOST is ${HOST} without a trusted proxy: keys would travel in the clear. Put TLS in front and set TRUST_PROXY.`,
    );
  }
  if (TRUST_PROXY !== undefined && !requiresHttps(configuration.platform)) {
    found.push('REQUIRE_HTTPS is off behind a proxy: keys sent over plain HTTP are accepted.');
  }
  const { connections } = connectionBound(configuration.platform.MAX_CONNECTIONS, descriptorLimit());
  if (connections < FEW_CONNECTIONS) {
    found.push(`Only ${connections} connections fit: raise the limit of open files (ulimit -n, LimitNOFILE).`);
  }
  for (const service of configuration.services) {
    found.push(...(service.notices?.(configuration.settingsOf(service), { dataDirectory }) ?? []));
  }
  return found;
}
