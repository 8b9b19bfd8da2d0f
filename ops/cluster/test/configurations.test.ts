import { describe, expect, test } from 'vitest';
import { etcdProgram } from '../etcd.ts';
import { haproxyConfiguration } from '../haproxy.ts';
import type { Layout } from '../layout.ts';
import { databaseUrl, NODES, PORTS, ports, TWINS } from '../layout.ts';
import { patroniConfiguration } from '../patroni.ts';
import { MissingPrograms } from '../programs.ts';
import type { Member } from '../view.ts';
import { faultOf } from '../view.ts';

const layout: Layout = {
  directory: '/somewhere/cluster',
  basePort: 20_000,
  isSynchronous: true,
  timeZone: 'America/Guatemala',
  hasRedis: false,
};

type Read = {
  name: string;
  restapi: { listen: string };
  bootstrap: { dcs: Record<string, unknown> };
  postgresql: { listen: string; data_dir: string; bin_dir: string };
};
const patroni = (of: Layout) => JSON.parse(patroniConfiguration(of, 2, '/usr/lib/postgresql/15/bin')) as Read;

describe('ports', () => {
  test('are all different, and inside the range that was found free', () => {
    const all = [
      ...[ports.etcd, ports.etcdPeer, ports.proxy, ports.mail, ports.redis].map((port) => port(layout)),
      ...NODES.flatMap((node) => [ports.postgres(layout, node), ports.patroni(layout, node)]),
      ...TWINS.flatMap((twin) => [
        ports.server(layout, twin),
        ports.serverMetrics(layout, twin),
        ports.workerMetrics(layout, twin),
      ]),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(Math.min(...all)).toBe(layout.basePort);
    expect(Math.max(...all)).toBeLessThan(layout.basePort + PORTS);
  });

  test('lead to the database through the proxy', () => {
    expect(new URL(databaseUrl(layout)).port).toBe(String(ports.proxy(layout)));
  });
});

describe('a node', () => {
  test('listens on loopback only, and keeps its data below the directory', () => {
    const { name, restapi, postgresql } = patroni(layout);
    expect(name).toBe('node2');
    expect(restapi.listen).toBe('127.0.0.1:20022');
    expect(postgresql).toMatchObject({ listen: '127.0.0.1:20012', data_dir: '/somewhere/cluster/data/node2' });
  });

  test('acknowledges nothing that no standby has, but in the control', () => {
    expect(patroni(layout).bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    const control = patroni({ ...layout, isSynchronous: false }).bootstrap.dcs;
    expect(control).toMatchObject({ synchronous_mode: false, synchronous_mode_strict: false });
  });

  test('has times that Patroni does not change', () => {
    const dcs = patroni(layout).bootstrap.dcs as { ttl: number; loop_wait: number; retry_timeout: number };
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  });
});

describe('the proxy', () => {
  test('watches each node where its Patroni answers', () => {
    const text = haproxyConfiguration(layout, 'attentive');
    for (const node of NODES) {
      expect(text).toContain(
        `server node${node} 127.0.0.1:${ports.postgres(layout, node)} check port ${ports.patroni(layout, node)}`,
      );
    }
    expect(text).toContain(`bind 127.0.0.1:${ports.proxy(layout)}`);
  });

  test('cuts the sessions of a node that is down, but where it is careless', () => {
    expect(haproxyConfiguration(layout, 'attentive')).toContain('on-marked-down shutdown-sessions');
    expect(haproxyConfiguration(layout, 'careless')).not.toContain('shutdown-sessions');
  });
});

test('etcd is known by its directory', () => {
  const programs = { etcd: '/usr/bin/etcd', patroni: '', haproxy: '', postgresDirectory: '', redis: undefined };
  const { arguments: given, mark } = etcdProgram(layout, programs);
  expect(given.join(' ')).toContain(mark);
  expect(mark).toContain(layout.directory);
});

test('whoever lacks a program is told what to install', () => {
  expect(new MissingPrograms(['etcd']).message).toMatch(/Missing: etcd\. .*apt-get install .*etcd-server/);
});

describe('a cluster is sound', () => {
  const leader: Member = { name: 'node1', role: 'leader', state: 'running', timeline: 2 };
  const follower = (name: string, role: string, changes: Partial<Member> = {}): Member => ({
    name,
    role,
    state: 'streaming',
    timeline: 2,
    lag: 0,
    ...changes,
  });
  const standby = follower('node2', 'sync_standby');

  test.each<[string, Member[], string | undefined]>([
    ['when all follow the leader', [leader, standby, follower('node3', 'replica')], undefined],
    ['not without a leader', [standby, follower('node3', 'replica')], 'there is no leader'],
    ['not without one of its nodes', [leader, standby], 'a node is missing'],
    ['not while one lags', [leader, standby, follower('node3', 'replica', { lag: 5e6 })], 'node3 lags'],
    [
      'not while one is of an older time',
      [leader, standby, follower('node3', 'replica', { timeline: 1 })],
      'node3 is on another timeline',
    ],
    [
      'not while one starts',
      [leader, standby, follower('node3', 'replica', { state: 'starting' })],
      'node3 is starting',
    ],
    [
      'not without a synchronous standby',
      [leader, follower('node2', 'replica'), follower('node3', 'replica')],
      'there is no synchronous standby',
    ],
  ])('%s', (_, members, fault) => {
    expect(faultOf(members, true)).toBe(fault);
  });
});
