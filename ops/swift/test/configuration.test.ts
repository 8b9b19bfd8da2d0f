import { describe, expect, test } from 'vitest';
import type { SwiftLayout } from '../configuration.ts';
import { ports, ringCommands, SWIFT_PORTS, swiftConfiguration, swiftPrograms } from '../configuration.ts';

const layout: SwiftLayout = {
  directory: '/somewhere/swift',
  basePort: 20_000,
  user: 'somebody',
  accessKeyId: 'drill:writer',
  secretAccessKey: 'a secret',
};

describe("the drill's object store", () => {
  test('has ports of its own, all on loopback', () => {
    const files = swiftConfiguration(layout);
    const bound = Object.values(files).flatMap((text) => /^bind_port = (\d+)$/m.exec(text)?.[1] ?? []);
    const all = [...bound.map(Number), ports.memcached(layout)];
    expect(new Set(all).size).toBe(SWIFT_PORTS);
    expect(Math.min(...all)).toBe(layout.basePort);
    expect(Math.max(...all)).toBe(layout.basePort + SWIFT_PORTS - 1);
    for (const text of Object.values(files)) {
      expect(text.match(/^bind_ip = .*$/gm) ?? ['bind_ip = 127.0.0.1']).toEqual(['bind_ip = 127.0.0.1']);
    }
    expect(swiftPrograms(layout)[0]?.arguments.join(' ')).toContain('-l 127.0.0.1');
  });

  test('lies in its own directory, rings and all', () => {
    expect(ringCommands(layout).every(([builder]) => builder?.startsWith('/somewhere/swift/') === true)).toBe(true);
    expect(swiftConfiguration(layout)['object-server.conf']).toContain('devices = /somewhere/swift/devices');
  });

  test('knows the one who writes, by account and user', () => {
    expect(swiftConfiguration(layout)['proxy-server.conf']).toContain('user_drill_writer = a secret .admin');
  });
});
