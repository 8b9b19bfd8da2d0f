import { readableText } from '../../text/readable-text.ts';
import type { StructuredItem } from '../page-facts.ts';
import { addressIn } from './business.ts';
import { countryOf } from './country.ts';
import { profileBrandOf } from './hosts.ts';
import { namesOf, writtenNames } from './names.ts';
import { isSharedNumber, phonesOf } from './phones.ts';
import { compareAddress, postcodesIn } from './postal-address.ts';
import { firstText, itemsIn, textsIn } from './structured.ts';
import type { Subject } from './subject.ts';

/**
 * What a page says of its hotel, as one block of JSON-LD that can be pasted as it is: made of the page's own facts alone,
 * each with where on the page it stands. What the page does not say is left out and listed, and so is what it says twice
 * and differently: which of the two is right, nobody knows here.
 */
export type OwnBlock = {
  /** A whole script element; null where the page does not even name the hotel. */
  json_ld: string | null;
  facts: { property: string; from: FactLocation }[];
  missing: { property: string; why: 'not_said' | 'contradicted' }[];
};

type FactLocation =
  | 'structured_data'
  | 'canonical_link'
  | 'page_url'
  | 'open_graph'
  | 'heading'
  | 'phone_link'
  | 'visible_text'
  | 'links'
  | 'assumed';

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };
/** A fact, or why there is none. */
type Told = { value: Json; from: FactLocation } | OwnBlock['missing'][number]['why'];

export function ownBlock(subject: Subject): OwnBlock {
  const { business } = subject;
  const item = business?.kind === 'organisation' ? undefined : business?.item;
  const told: readonly (readonly [property: string, Told])[] = [
    ['@type', typeOf(subject)],
    ['name', nameOf(subject)],
    ['url', urlOf(subject)],
    ['telephone', telephoneOf(subject)],
    ...addressOf(subject),
    ['geo', positionOf(subject)],
    ['image', imageOf(subject, item)],
    ['sameAs', profilesOf(subject, item)],
    ...DEPTH.map((property) => [property, inStructuredData(subject, item, property)] as const),
    ['starRating', starsOf(subject, item)],
    ['amenityFeature', amenitiesOf(subject, item)],
  ];
  const facts = told.flatMap(([property, fact]) => (typeof fact === 'string' ? [] : [{ property, ...fact }]));
  const isNamed = facts.some(({ property }) => property === 'name');
  return {
    json_ld: isNamed ? elementOf(facts) : null,
    facts: facts.map(({ property, from }) => ({ property, from })),
    missing: told.flatMap(([property, fact]) => (typeof fact === 'string' ? [{ property, why: fact }] : [])),
  };
}

const DEPTH = ['checkinTime', 'checkoutTime', 'priceRange', 'numberOfRooms', 'petsAllowed', 'hasMap'];
const LONGEST_TEXT = 200;
const LONGEST_URL = 500;
const MOST_OF_EACH = 10;
const MOST_LINKS = 2_000;
const ADDRESS = 'address.';

function elementOf(facts: readonly { property: string; value: Json }[]): string {
  const address = facts.filter(({ property }) => property.startsWith(ADDRESS));
  const rest = facts.filter(({ property }) => !property.startsWith(ADDRESS));
  const block = {
    '@context': 'https://schema.org',
    ...Object.fromEntries(rest.map(({ property, value }) => [property, value])),
    ...(address.length > 0 && {
      address: {
        '@type': 'PostalAddress',
        ...Object.fromEntries(address.map(({ property, value }) => [property.slice(ADDRESS.length), value])),
      },
    }),
  };
  // In a script element only the angle bracket could end it early; the others do no harm, and no reader need know that.
  const json = JSON.stringify(block, null, 2).replace(/[<>&\u2028\u2029]/g, asEscape);
  return `<script type="application/ld+json">\n${json}\n</script>`;
}

const asEscape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

const NOT_SAID = 'not_said';
const told = (value: Json | undefined | null, from: FactLocation): Told =>
  value === undefined || value === null || value === '' ? NOT_SAID : { value, from };

function typeOf({ business }: Subject): Told {
  // The audit is of a hotel's page: that is what whoever asks for it says, and not the page.
  return business?.kind === 'lodging'
    ? { value: plain(business.type), from: 'structured_data' }
    : { value: 'Hotel', from: 'assumed' };
}

function nameOf(subject: Subject): Told {
  const [name] = subject.business?.kind === 'organisation' ? [] : namesOf(subject);
  if (name !== undefined) return told(plain(name), 'structured_data');
  const written = writtenNames(subject);
  const textIn = (wanted: string) => written.find(({ where }) => where === wanted)?.text;
  const siteName = textIn('og:site_name');
  if (siteName !== undefined) return told(plain(siteName), 'open_graph');
  const heading = textIn('H1');
  return heading === undefined ? NOT_SAID : told(plain(heading), 'heading');
}

function urlOf({ page, site }: Subject): Told {
  const [canonical] = page.canonicals.flatMap(({ url }) => url ?? []);
  const url = webUrl(canonical, site.finalUrl);
  return url === undefined ? told(webUrl(site.finalUrl, site.finalUrl), 'page_url') : told(url, 'canonical_link');
}

/** A number that dials, before one that is only shown. */
function telephoneOf(subject: Subject): Told {
  const { structured: given, linked, visible } = phonesOf(subject);
  // That of a chain is not the hotel's.
  const structured = subject.business?.kind === 'organisation' ? [] : given;
  const shown = [...linked, ...visible];
  const [number] = structured;
  if (number !== undefined) {
    if (shown.length === 0) return told(number, 'structured_data');
    const agreed = structured.find((each) => isSharedNumber([each], shown));
    return agreed === undefined ? 'contradicted' : told(agreed, 'structured_data');
  }
  return linked[0] === undefined ? told(visible[0], 'visible_text') : told(linked[0], 'phone_link');
}

function addressOf(subject: Subject): [string, Told][] {
  const { page, graph, business } = subject;
  const known = business === null || business.kind === 'organisation' ? null : addressIn(graph, business.item);
  const country = countryOf(subject);
  const postcodes = postcodesIn(page.text, country);
  const [shown] = new Set(postcodes).size === 1 ? postcodes : [];
  const isContradicted = known !== null && compareAddress(known, page.text, country).postcode === 'another';
  const field = (text: string | null | undefined) => told(text == null ? undefined : plain(text), 'structured_data');
  return [
    ['address.streetAddress', field(known?.street)],
    ['address.addressLocality', field(known?.locality)],
    [
      'address.postalCode',
      isContradicted ? 'contradicted' : known?.postcode == null ? told(shown, 'visible_text') : field(known.postcode),
    ],
    ['address.addressCountry', field(known?.country)],
  ];
}

function positionOf({ graph, business }: Subject): Told {
  if (business === null || business.kind === 'organisation') return NOT_SAID;
  for (const holder of [...itemsIn(graph, business.item, 'geo'), business.item]) {
    const [latitude, longitude] = ['latitude', 'longitude'].map((property) =>
      Number(firstText(graph, holder, property) ?? Number.NaN),
    ) as [number, number];
    const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
    if (isPoint) return told({ '@type': 'GeoCoordinates', latitude, longitude }, 'structured_data');
  }
  return NOT_SAID;
}

function imageOf({ page, site, graph }: Subject, item: StructuredItem | undefined): Told {
  const said = item === undefined ? [] : [...textsIn(graph, item, 'image'), ...textsIn(graph, item, 'photo')];
  const [own] = said.flatMap((text) => webUrl(text, site.finalUrl) ?? []);
  return own === undefined
    ? told(webUrl(page.openGraph['og:image'], site.finalUrl), 'open_graph')
    : told(own, 'structured_data');
}

/** Those that are told, and those that the page links to: one for each brand. */
function profilesOf({ page, graph, site }: Subject, item: StructuredItem | undefined): Told {
  const said = item === undefined ? [] : textsIn(graph, item, 'sameAs');
  const byBrand = new Map<string, string>();
  for (const text of [...said, ...page.links.slice(0, MOST_LINKS).map((link) => link.url)]) {
    const url = webUrl(text, site.finalUrl);
    const brand = url === undefined ? null : profileBrandOf(url);
    if (url !== undefined && brand !== null && !byBrand.has(brand)) byBrand.set(brand, url);
  }
  const found = [...byBrand.values()].slice(0, MOST_OF_EACH);
  return found.length === 0 ? NOT_SAID : told(found, said.length > 0 ? 'structured_data' : 'links');
}

function inStructuredData({ graph }: Subject, item: StructuredItem | undefined, property: string): Told {
  const [text] = item === undefined ? [] : textsIn(graph, item, property);
  return told(text === undefined ? undefined : plain(text), 'structured_data');
}

function starsOf({ graph }: Subject, item: StructuredItem | undefined): Told {
  if (item === undefined) return NOT_SAID;
  const [nested] = itemsIn(graph, item, 'starRating').flatMap((rating) => textsIn(graph, rating, 'ratingValue'));
  const stars = nested ?? textsIn(graph, item, 'starRating')[0];
  return stars === undefined ? NOT_SAID : told({ '@type': 'Rating', ratingValue: plain(stars) }, 'structured_data');
}

/** What the page says there is not, it does not have. */
function amenitiesOf({ graph }: Subject, item: StructuredItem | undefined): Told {
  if (item === undefined) return NOT_SAID;
  const nested = itemsIn(graph, item, 'amenityFeature');
  const absent = new Set(
    nested
      .filter((feature) => textsIn(graph, feature, 'value').some((text) => SAYS_NO.test(text)))
      .flatMap((feature) => textsIn(graph, feature, 'name')),
  );
  const names = textsIn(graph, item, 'amenityFeature').filter((name) => !absent.has(name));
  const features = [...new Set(names.map(plain))]
    .filter((name) => name !== '')
    .slice(0, MOST_OF_EACH)
    .map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true }));
  return features.length === 0 ? NOT_SAID : told(features, 'structured_data');
}

const SAYS_NO = /^(?:https?:\/\/schema\.org\/)?(?:false|no|0)$/i;

const plain = (text: string) => readableText(text).slice(0, LONGEST_TEXT).toWellFormed();

/** Of the web: an address of another kind has no place in the block. */
function webUrl(text: string | undefined, base: string): string | undefined {
  const url = text === undefined || text.length > LONGEST_URL ? null : URL.parse(text, base);
  const isOfTheWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url !== null && isOfTheWeb && url.href.length <= LONGEST_URL ? url.href : undefined;
}
