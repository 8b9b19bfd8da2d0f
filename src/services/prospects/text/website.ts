import { parse } from 'tldts';

/**
 * What counts as a hotel's website: one plain form of its URL, the domain that somebody registered for it, and
 * whether a page there is the hotel's own. Nothing is looked up. Hosts under `.example` pass, although that suffix is on
 * no public list: the demo hotels live there.
 */
const MOST_CHARACTERS = 2048;

/** Null for what is not the URL of a public page. A missing scheme is read as https. */
export function normaliseWebsite(text: string): string | null {
  const url = urlOf(text.trim());
  const host = url && publicHostOf(url.hostname);
  if (!host || hasCredentials(url) || !['', '80', '443'].includes(url.port)) return null;
  url.hostname = host;
  url.hash = '';
  const parameters = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !TRACKING.test(parameter));
  url.search = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return url.href.length <= MOST_CHARACTERS ? url.href : null;
}

/** The domain one registers under a public suffix; of `x.wixsite.com` it is all of it, since customers own such names. */
export function registrableDomain(hostOrUrl: string): string | null {
  const url = urlOf(hostOrUrl.trim());
  const host = url ? publicHostOf(url.hostname) : null;
  return host === null ? null : parse(host, PRIVATE_TOO).domain;
}

/** False without a website, and for pages at travel agencies and social networks: those describe another's site. */
export function isAuditable(website: string | null): boolean {
  const normal = website === null ? null : normaliseWebsite(website);
  if (normal === null) return false;
  const host = new URL(normal).hostname;
  const brand = parse(host).domainWithoutSuffix;
  if (brand !== null && OTHERS_BRANDS.has(brand)) return false;
  return !OTHERS_HOSTS.some((other) => host === other || host.endsWith(`.${other}`));
}

const PRIVATE_TOO = { allowPrivateDomains: true } as const;

function urlOf(text: string): URL | null {
  if (text.length > MOST_CHARACTERS || /[\s\p{Cc}\p{Cs}\\]/u.test(text)) return null;
  if (/^https?:\/\/[^/]/i.test(text)) return URL.parse(text);
  if (/^[a-z][a-z0-9+.-]*:(?![0-9])/i.test(text)) return null;
  return /^(?:\/\/)?[^/?#:]/.test(text) ? URL.parse(`https://${text.replace(/^\/\//, '')}`) : null;
}

const hasCredentials = ({ username, password }: URL) => username !== '' || password !== '';

/** The host without a dot at its end; null for IP addresses, which have no domain, and unregistrable names. */
function publicHostOf(hostname: string): string | null {
  const host = hostname.replace(/\.$/, '');
  const { domain, isIcann, isPrivate, publicSuffix } = parse(host, PRIVATE_TOO);
  if (domain === null || host.endsWith('.')) return null;
  return isIcann || isPrivate || publicSuffix === 'example' ? host : null;
}

/** What campaigns and advertisers add to URLs. */
const TRACKING =
  /^\?*(?:utm_[^=]*|hsa_[^=]*|mtm_[^=]*|pk_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|fbclid|msclkid|ttclid|twclid|yclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|srsltid|y_source|_ga|_gl|_hsenc|_hsmi)(?:=|$)/i;

/** Under whatever suffix: agoda.com, airbnb.com.sg, tripadvisor.co.uk. */
const OTHERS_BRANDS = new Set(
  (
    'agoda airbnb asiatravel expedia foursquare hostelworld hotelscombined kayak klook lastminute makemytrip momondo ' +
    'orbitz priceline skyscanner tiket traveloka travelocity tripadvisor trivago vrbo wotif yelp ' +
    'facebook instagram linkedin pinterest threads tiktok twitter whatsapp youtube google'
  ).split(' '),
);

/** Names that other people may rightly use under another suffix. Their sub-domains are meant too. */
const OTHERS_HOSTS = [
  'booking.com',
  'hotels.com',
  'trip.com',
  'ctrip.com',
  'bit.ly',
  'business.site',
  'fb.com',
  'fb.me',
  'g.page',
  'goo.gl',
  'lin.ee',
  'line.me',
  'linktr.ee',
  'm.me',
  't.me',
  'wa.link',
  'wa.me',
  'wongnai.com',
  'x.com',
  'youtu.be',
];
