import { isIP } from 'node:net';
import type { Failed } from './failed.ts';
import { unreachable } from './failed.ts';
import { canonicalAddress } from './public-address.ts';
import type { DnsAnswer, Resolver } from './resolver.ts';
import { NOT_PUBLIC } from './target.ts';

/**
 * The addresses of a host, each of which may be connected to. One that may not spoils them all: a name that mixes public
 * and private addresses is an attempt to have the choice fall on the private one. Asks once; whoever connects must use
 * these and not ask again, because the next answer may be another.
 */
export async function checkedAddresses(
  host: string,
  { resolver, mayConnectTo, knownNames }: AddressRules,
  signal: AbortSignal,
): Promise<readonly string[] | Failed> {
  const found = isIP(host) === 0 ? (knownNames?.get(host) ?? (await lookUp(host, resolver, signal))) : [host];
  if ('failure' in found) return found;
  const addresses = new Set<string>();
  for (const written of found) {
    const address = canonicalAddress(written);
    if (address === undefined || !mayConnectTo(address)) return BLOCKED;
    addresses.add(address);
  }
  return [...addresses];
}

export type AddressRules = {
  resolver: Resolver;
  mayConnectTo: (address: string) => boolean;
  /** Names that are not asked for. */
  knownNames?: ReadonlyMap<string, readonly string[]>;
};

export const BLOCKED: Failed = { failure: 'blocked_target', detail: NOT_PUBLIC };

/** Once one family is there, the other is waited for no longer than this. */
const OTHER_FAMILY_MILLISECONDS = 500;

/** A server that fails for one family only, or is silent, which is common for AAAA, leaves those of the other. */
async function lookUp(host: string, resolver: Resolver, signal: AbortSignal): Promise<readonly string[] | Failed> {
  const late = new AbortController();
  const either = AbortSignal.any([signal, late.signal]);
  let timer: NodeJS.Timeout | undefined;
  const ask = async (type: 'A' | 'AAAA'): Promise<DnsAnswer<'A' | 'AAAA'>> => {
    const answer = await resolver.resolve(host, type, either);
    if (answer.status === 'found') timer ??= setTimeout(() => late.abort(), OTHER_FAMILY_MILLISECONDS);
    return answer;
  };
  const answers = await Promise.all([ask('AAAA'), ask('A')]);
  clearTimeout(timer);
  const found = answers.flatMap((answer) => (answer.status === 'found' ? answer.records : []));
  if (found.length > 0) return found;
  return answers.some(({ status }) => status === 'failed')
    ? unreachable('The name of the site could not be looked up.')
    : unreachable('The name of the site does not resolve.');
}
