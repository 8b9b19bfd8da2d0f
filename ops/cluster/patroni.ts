import type { Layout, NodeNumber } from './layout.ts';
import { nodeName, passwords, paths, ports } from './layout.ts';

/**
 * The configuration of one node. Patroni reads YAML, and JSON is YAML. What each setting is for: docs/high-availability.md.
 * Under `bootstrap` it is read once, when the cluster is made; after that it lives in etcd.
 */
export function patroniConfiguration(layout: Layout, node: NodeNumber, postgresDirectory: string): string {
  const rest = `127.0.0.1:${ports.patroni(layout, node)}`;
  const address = `127.0.0.1:${ports.postgres(layout, node)}`;
  const configuration = {
    scope: 'quintet-drill',
    name: nodeName(node),
    restapi: { listen: rest, connect_address: rest },
    etcd: { host: `127.0.0.1:${ports.etcd(layout)}` },
    bootstrap: {
      dcs: dynamicConfiguration(layout.isSynchronous),
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: paths.data(layout, nodeName(node)),
      bin_dir: postgresDirectory,
      pgpass: paths.data(layout, `pgpass-${node}`),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'postgres', password: passwords.superuser },
      },
      parameters: { unix_socket_directories: '' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

function dynamicConfiguration(isSynchronous: boolean): Record<string, unknown> {
  return {
    // The least that Patroni takes: so long a dead leader stays leader.
    ttl: 20,
    loop_wait: 2,
    // loop_wait + 2 * retry_timeout <= ttl, or Patroni changes them.
    retry_timeout: 5,
    // Whoever crashed does not get the time to start again: another one takes over.
    primary_start_timeout: 0,
    // The control is about what is lost: there, a standby takes over however far behind it is.
    maximum_lag_on_failover: isSynchronous ? 1_048_576 : 1_073_741_824,
    check_timeline: true,
    synchronous_mode: isSynchronous,
    synchronous_mode_strict: isSynchronous,
    synchronous_node_count: 1,
    // etcd is away and all nodes see one another: the leader stays.
    failsafe_mode: true,
    postgresql: {
      use_pg_rewind: true,
      use_slots: true,
      parameters: {
        max_connections: 100,
        shared_buffers: '64MB',
        wal_level: 'replica',
        hot_standby: 'on',
        synchronous_commit: 'on',
        max_wal_senders: 8,
        max_replication_slots: 8,
        wal_keep_size: '256MB',
        log_line_prefix: '%m [%p] %a ',
      },
    },
  };
}
