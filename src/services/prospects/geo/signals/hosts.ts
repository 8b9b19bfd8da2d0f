import { parse } from 'tldts';

/**
 * Hosts that say who a hotel is, and hosts that one cites for a fact. Lists of names: whether the page behind a link says
 * what is claimed is not looked at.
 */

/** Where a hotel's identity is kept: registers of things, maps, travel listings, and networks with pages of businesses. */
const PROFILE_DOMAINS: ReadonlyMap<string, string> = new Map([
  ['agoda.com', 'Agoda'],
  ['booking.com', 'Booking.com'],
  ['facebook.com', 'Facebook'],
  ['fb.com', 'Facebook'],
  ['fb.me', 'Facebook'],
  ['hotels.com', 'Hotels.com'],
  ['instagram.com', 'Instagram'],
  ['lin.ee', 'LINE'],
  ['line.me', 'LINE'],
  ['linkedin.com', 'LinkedIn'],
  ['openstreetmap.org', 'OpenStreetMap'],
  ['tiktok.com', 'TikTok'],
  ['trip.com', 'Trip.com'],
  ['twitter.com', 'X'],
  ['wikidata.org', 'Wikidata'],
  ['wikipedia.org', 'Wikipedia'],
  ['x.com', 'X'],
  ['youtube.com', 'YouTube'],
]);

/** Under the suffixes of many countries. */
const PROFILE_BRANDS: ReadonlyMap<string, string> = new Map([
  ['expedia', 'Expedia'],
  ['traveloka', 'Traveloka'],
  ['tripadvisor', 'Tripadvisor'],
]);

/** The brand whose profile it is; null for any other address. Two pages at one brand are one profile. */
export function profileBrandOf(address: string): string | null {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname.length < 2) return null;
  const host = url.hostname.replace(/^www\./, '');
  if (isGoogleMaps(host, url.pathname)) return 'Google Maps';
  const { domain, domainWithoutSuffix, isIcann } = parse(host);
  const brand = isIcann === true ? PROFILE_BRANDS.get(domainWithoutSuffix ?? '') : undefined;
  return PROFILE_DOMAINS.get(domain ?? '') ?? brand ?? null;
}

function isGoogleMaps(host: string, path: string): boolean {
  if (host === 'maps.app.goo.gl' || host === 'g.page' || host.startsWith('maps.google.')) return true;
  if (host === 'goo.gl') return path.startsWith('/maps');
  return parse(host).domainWithoutSuffix === 'google' && /^\/(?:maps|travel)\b/.test(path);
}

/** Governments, universities and international bodies, by what their suffix allows. */
const PUBLIC_BODY = /(?:^|\.)(?:(?:gov|go|gob|gouv|govt|edu|ac|mil)\.[a-z]{2}|gov|edu|int|museum)$/;

/** Tourism boards, airports, railways and buses, heritage and certification; Singapore and Thailand first. */
const CITED_DOMAINS = new Set([
  'airportthai.co.th',
  'bemplc.co.th',
  'bts.co.th',
  'changiairport.com',
  'gardensbythebay.com.sg',
  'greenkey.global',
  'gstcouncil.org',
  'iata.org',
  'icomos.org',
  'mandai.com',
  'openstreetmap.org',
  'sbstransit.com.sg',
  'sentosa.com.sg',
  'smrt.com.sg',
  'tatnews.org',
  'tat.or.th',
  'tourismthailand.org',
  'unesco.org',
  'visitsingapore.com',
  'who.int',
  'wikidata.org',
  'wikipedia.org',
]);

export function isCitedHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return PUBLIC_BODY.test(name) || CITED_DOMAINS.has(parse(name).domain ?? '');
}
