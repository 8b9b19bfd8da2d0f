import { Resolver } from 'node:dns/promises';
import type { Clock } from '#kernel/clock.ts';
import { systemClock } from '#kernel/clock.ts';
import { isPublicAddress } from './outbound/public-address.ts';

/**
 * Everything a service meets outside the process besides its database: time, names and where it may connect to. Passed in
 * when the server is built; no environment variable changes it, so a test can reach a loopback page and nobody else can.
 */
export type Outside = {
  clock: Clock;
  resolver: Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx'>;
  /** Asked for the address of every outbound connection, at the moment of connecting. */
  mayConnectTo: (address: string) => boolean;
};

export function realOutside(): Outside {
  return {
    clock: systemClock,
    resolver: new Resolver({ timeout: 2000, tries: 2 }),
    mayConnectTo: isPublicAddress,
  };
}
