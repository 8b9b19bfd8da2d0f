import type { Clock } from '#kernel/clock.ts';
import { systemClock } from '#kernel/clock.ts';
import { openDnsClient } from './outbound/dns-client.ts';
import { isPublicAddress } from './outbound/public-address.ts';
import type { Resolver } from './outbound/resolver.ts';

/**
 * Everything a service meets outside the process besides its database: time, names and where it may connect to. Passed in
 * when the server is built; no environment variable changes it, so a test can reach a loopback page and nobody else can.
 */
export type Ports = {
  clock: Clock;
  resolver: Resolver;
  /** Asked for the address of every outbound connection, before connecting and again once connected. */
  mayConnectTo: (address: string) => boolean;
  mayUsePort: (port: number) => boolean;
};

export function realPorts(): Ports {
  return {
    clock: systemClock,
    resolver: openDnsClient(),
    mayConnectTo: isPublicAddress,
    mayUsePort: (port) => port === 80 || port === 443,
  };
}
