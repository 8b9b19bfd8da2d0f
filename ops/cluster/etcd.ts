import type { Layout } from './layout.ts';
import { paths, ports } from './layout.ts';
import type { Program } from './processes.ts';
import type { Programs } from './programs.ts';

/** One member is enough for drills: that etcd itself stays up is its own promise, with three members elsewhere. */
export function etcdProgram(layout: Layout, { etcd }: Programs): Program {
  const client = `http://127.0.0.1:${ports.etcd(layout)}`;
  const peer = `http://127.0.0.1:${ports.etcdPeer(layout)}`;
  const data = paths.data(layout, 'etcd');
  return {
    command: etcd,
    mark: `--data-dir ${data}`,
    // The old API: with the new one, Patroni before 3.0.3 can take the leadership back that it has lost (docs/high-availability.md).
    arguments: [
      `--name drill --data-dir ${data} --log-level warn --enable-v2`,
      `--listen-client-urls ${client} --advertise-client-urls ${client}`,
      `--listen-peer-urls ${peer} --initial-advertise-peer-urls ${peer} --initial-cluster drill=${peer}`,
    ].flatMap((line) => line.split(' ')),
  };
}

export const etcdHealthUrl = (layout: Layout) => `http://127.0.0.1:${ports.etcd(layout)}/health`;
