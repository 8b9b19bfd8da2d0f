import { once } from 'node:events';
import type { Socket } from 'node:net';
import { isIP, connect as openPlain } from 'node:net';
import { connect as openSecure } from 'node:tls';
import { BLOCKED } from './checked-addresses.ts';
import type { Failed } from './failed.ts';
import { NO_CONNECTION, TIMED_OUT, unreachable } from './failed.ts';
import { canonicalAddress } from './public-address.ts';
import { hostOf, portOf } from './target.ts';
import { withTimeLimit } from './time-limit.ts';

/**
 * A connection to one of the given addresses and to nothing else. No name is looked up. Who answered is checked again
 * before the first byte, be it of TLS, is sent. Certificates are verified whatever the environment says.
 */
export function connectTo(
  url: URL,
  addresses: readonly string[],
  mayConnectTo: (address: string) => boolean,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Socket | Failed> {
  return withTimeLimit(milliseconds, signal, async (limited) => {
    if (limited.aborted) return TIMED_OUT;
    const host = hostOf(url);
    const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
    const plain = openPlain({
      // For an address `lookup` is never called: the checked one is what is connected to.
      host: isIP(host) === 0 ? host : (addresses[0] ?? host),
      port: portOf(url),
      // A site whose IPv6 is broken is reached through IPv4.
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_MILLISECONDS,
      lookup: (_name, _options, callback) => callback(null, pinned),
    });
    plain.on('error', ignore);
    try {
      await once(plain, 'connect', { signal: limited });
      const remote = canonicalAddress(plain.remoteAddress ?? '');
      if (remote === undefined || !addresses.includes(remote) || !mayConnectTo(remote)) {
        plain.destroy();
        return BLOCKED;
      }
      return url.protocol === 'https:' ? await secure(plain, host, limited) : plain;
    } catch (error) {
      plain.destroy();
      if (limited.aborted) return TIMED_OUT;
      return isAboutCertificate(error) ? UNTRUSTED : NO_CONNECTION;
    }
  });
}

/** For all addresses but the last. Node's own quarter of a second is less than the way across an ocean and back. */
const ATTEMPT_MILLISECONDS = 700;

async function secure(plain: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const socket = openSecure({
    socket: plain,
    host,
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  });
  socket.on('error', ignore);
  await once(socket, 'secureConnect', { signal });
  return socket;
}

/** Told to whoever awaits; without a listener of its own an error that comes later would end the process. */
const ignore = () => {};

const UNTRUSTED = unreachable('The certificate of the site could not be verified.');

/** OpenSSL's own words for a chain that does not hold, and node's for a name that is not on it. */
function isAboutCertificate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /CERT|UNABLE_TO_VERIFY/.test(String(error.code));
}
