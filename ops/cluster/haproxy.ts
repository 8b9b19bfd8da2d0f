import type { Layout } from './layout.ts';
import { NODES, nodeName, ports } from './layout.ts';

/**
 * One address that always is the primary: the driver cannot look for it among several. `attentive` is how it should be;
 * `careless` notices late and leaves sessions open to a node that is no primary any more, as a name in DNS does, or a
 * balancer that knows nothing of PostgreSQL.
 */
export type ProxyCare = 'attentive' | 'careless';

export function haproxyConfiguration(layout: Layout, care: ProxyCare): string {
  const watch = care === 'attentive' ? 'fall 2 rise 1 on-marked-down shutdown-sessions' : 'fall 10 rise 1';
  const servers = NODES.map(
    (node) =>
      `  server ${nodeName(node)} 127.0.0.1:${ports.postgres(layout, node)} check port ${ports.patroni(layout, node)}`,
  );
  return `global
  maxconn 500
  nbthread 1
defaults
  mode tcp
  # Longer than a connection that waits for news of jobs is silent, and than an import takes.
  timeout client 30m
  timeout server 30m
  timeout connect 1s
  timeout check 1s
  option clitcpka
  option srvtcpka
listen primary
  bind 127.0.0.1:${ports.proxy(layout)}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms ${watch}
${servers.join('\n')}
`;
}
