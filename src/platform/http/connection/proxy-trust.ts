import type { PlatformSettings } from '../../config/platform-settings.ts';

/** What is believed of what a proxy says. */
export function requiresHttps(settings: PlatformSettings): boolean {
  return settings.REQUIRE_HTTPS ?? settings.TRUST_PROXY !== undefined;
}

/** Fastify trusts no one when given a bare number of hops, so hops are counted here. */
export function trustedProxies(
  text: string | undefined,
): ((address: string, hop: number) => boolean) | string | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return text;
  const hops = Number(text);
  return (_address, hop) => hop < hops;
}

/** A proxy that we trust may have named the request already, so that one id runs through all logs. */
export function givenRequestId(trusted: boolean, header: string | string[] | undefined): string | undefined {
  return trusted && typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : undefined;
}
