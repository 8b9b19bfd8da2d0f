import type { PageFacts, StructuredItem, StructuredValue } from '../page-facts.ts';
import type { SiteFacts } from '../site-facts.ts';

/** Facts made by hand, for tests of single rules: a page that says nothing on a site that hides nothing. */

const TODAY = '2026-11-15';

export function pageFacts(said: Partial<PageFacts> = {}): PageFacts {
  return {
    title: null,
    description: null,
    language: 'en',
    robotsDirectives: [],
    canonicals: [],
    alternates: [],
    openGraph: {},
    headings: [],
    text: '',
    mainWords: 0,
    scripting: { emptyRoot: null, asksForScript: false, scripts: 0 },
    links: [],
    telephoneLinks: [],
    questions: [],
    quotations: [],
    dates: [],
    structured: { blocks: [], items: [] },
    truncated: [],
    ...said,
  };
}

export function siteFacts(found: Partial<SiteFacts> = {}): SiteFacts {
  const url = found.finalUrl ?? 'https://www.hotel.example/';
  return {
    requestedUrl: url,
    finalUrl: url,
    redirects: 0,
    status: 200,
    robotsHeaders: [],
    lastModified: null,
    robots: { status: 'found', text: 'User-agent: *\nAllow: /\n' },
    sitemap: { status: 'found', text: sitemapOf([url]), url: new URL('/sitemap.xml', url).href },
    llms: { status: 'missing' },
    canonicalStatus: null,
    alternates: [],
    today: TODAY,
    ...found,
  };
}

const sitemapOf = (urls: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((address) => `<url><loc>${address}</loc></url>`)
    .join('')}</urlset>`;

type Thing = { [property: string]: string | number | boolean | Thing | readonly (string | number | boolean | Thing)[] };

/** Structured data as one writes it, in the flat form of the facts. */
export function structured(...things: readonly Thing[]): PageFacts['structured'] {
  const items: StructuredItem[] = [];
  const add = (thing: Thing): number => {
    const position = items.length;
    items.push({ syntax: 'json-ld', types: [], id: null, properties: [] });
    const { '@type': types = [], '@id': id = null, ...properties } = thing;
    const asValue = (value: string | number | boolean | Thing): StructuredValue =>
      typeof value === 'object' ? { item: add(value) } : value;
    items[position] = {
      syntax: 'json-ld',
      types: [types].flat().map(String),
      id: typeof id === 'string' ? id : null,
      properties: Object.entries(properties).map(([name, value]) => ({
        name,
        values: (Array.isArray(value) ? value : [value]).map(asValue),
      })),
    };
    return position;
  };
  for (const thing of things) add(thing);
  return { blocks: things.map(() => ({ status: 'read', detail: null })), items };
}

/** A hotel with every field that is looked for, at an address in Singapore. */
export const HOTEL = {
  '@type': 'Hotel',
  name: 'Lantern Quay Hotel',
  url: 'https://www.hotel.example/',
  image: 'https://www.hotel.example/front.jpg',
  telephone: '+65 6555 0142',
  address: {
    '@type': 'PostalAddress',
    streetAddress: '18 Lantern Quay Road',
    addressLocality: 'Singapore',
    postalCode: '059918',
    addressCountry: 'SG',
  },
  geo: { '@type': 'GeoCoordinates', latitude: 1.2891, longitude: 103.8462 },
  starRating: { '@type': 'Rating', ratingValue: 4 },
  checkinTime: '15:00',
  checkoutTime: '11:00',
  amenityFeature: { '@type': 'LocationFeatureSpecification', name: 'Pool', value: true },
  priceRange: 'S$210-390',
  numberOfRooms: 86,
  petsAllowed: false,
  hasMap: 'https://maps.app.goo.gl/lanternquay',
  sameAs: ['https://www.facebook.com/lanternquay', 'https://www.wikidata.org/wiki/Q0'],
} as const satisfies Thing;
