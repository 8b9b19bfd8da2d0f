/** Where an object store of OpenStack Swift runs for a drill: five programs on loopback, one device, one copy of everything. */
export type SwiftLayout = {
  directory: string;
  basePort: number;
  /** Whoever starts it: the servers would become `swift` otherwise. */
  user: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export const SWIFT_PORTS = 5;
const STORES = ['account', 'container', 'object'] as const;

export const ports = {
  proxy: ({ basePort }: SwiftLayout) => basePort,
  memcached: ({ basePort }: SwiftLayout) => basePort + 1,
  store: ({ basePort }: SwiftLayout, store: (typeof STORES)[number]) => basePort + 2 + STORES.indexOf(store),
};

/** How the access key of an S3 request is read by `tempauth`: account and user. */
const accountAndUser = ({ accessKeyId }: SwiftLayout) => accessKeyId.replace(':', '_');

/** All files of the configuration, by name. */
export function swiftConfiguration(layout: SwiftLayout): Record<string, string> {
  return {
    'swift.conf': ['[swift-hash]', 'swift_hash_path_prefix = drill', 'swift_hash_path_suffix = drill', ''].join('\n'),
    'proxy-server.conf': proxyConfiguration(layout),
    ...Object.fromEntries(STORES.map((store) => [`${store}-server.conf`, storeConfiguration(layout, store)])),
  };
}

const common = ({ directory, user }: SwiftLayout, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${directory}
user = ${user}
# In the one process that was started, so that there is one to end.
workers = 0
`;

/** Times are generous: a busy machine must not look like a broken store. */
function proxyConfiguration(layout: SwiftLayout): string {
  return `${common(layout, ports.proxy(layout))}
[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats s3api tempauth slo dlo proxy-logging proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 5
node_timeout = 60
recoverable_node_timeout = 60

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:healthcheck]
use = egg:swift#healthcheck

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached(layout)}

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_${accountAndUser(layout)} = ${layout.secretAccessKey} .admin

[filter:slo]
use = egg:swift#slo

[filter:dlo]
use = egg:swift#dlo

[filter:proxy-logging]
use = egg:swift#proxy_logging
`;
}

function storeConfiguration(layout: SwiftLayout, store: (typeof STORES)[number]): string {
  return `${common(layout, ports.store(layout, store))}devices = ${layout.directory}/devices
mount_check = false
# What a listing tells is written with the object, not some time later by another program.
container_update_timeout = 60
fallocate_reserve = 0

[pipeline:main]
pipeline = healthcheck ${store}-server

[filter:healthcheck]
use = egg:swift#healthcheck

[app:${store}-server]
use = egg:swift#${store}
`;
}

/** One device for each of the three rings, and no copy: arguments of `swift-ring-builder`. */
export function ringCommands(layout: SwiftLayout): string[][] {
  return STORES.flatMap((store) => {
    const builder = `${layout.directory}/${store}.builder`;
    const device = `r1z1-127.0.0.1:${ports.store(layout, store)}/d1`;
    return [
      [builder, 'create', '4', '1', '1'],
      [builder, 'add', device, '1'],
      [builder, 'rebalance'],
    ];
  });
}

export type SwiftProgram = { name: string; command: string; arguments: string[]; healthPort?: number };

/** What is started, in this order; the proxy last, for it leaves stores alone for a while that did not answer once. */
export function swiftPrograms(layout: SwiftLayout): SwiftProgram[] {
  const memcached = ['-l', '127.0.0.1', '-p', String(ports.memcached(layout)), '-U', '0', '-u', layout.user];
  return [
    { name: 'memcached', command: 'memcached', arguments: memcached },
    ...[...STORES, 'proxy' as const].map((server) => ({
      name: server,
      command: `swift-${server}-server`,
      arguments: [`${layout.directory}/${server}-server.conf`, '-v'],
      healthPort: server === 'proxy' ? ports.proxy(layout) : ports.store(layout, server),
    })),
  ];
}
