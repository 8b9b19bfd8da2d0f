import { readableText } from '../../text/readable-text.ts';
import { addressIn } from './business.ts';
import { countryOf } from './country.ts';
import { profileBrandOf } from './hosts.ts';
import { namesOf, writtenNames } from './names.ts';
import { phonesOf } from './phones.ts';
import { postcodesIn } from './postal-address.ts';
import type { Rule } from './rule.ts';
import { firstText, itemsIn, textsIn } from './structured.ts';
import type { Subject } from './subject.ts';

/**
 * The one block of JSON-LD that settles several signals at once. Whoever runs the site writes it once, so it is one job
 * and not five; it is filled with what the page says already, and has an ellipsis wherever it does not say it.
 */
export type HotelBlock = {
  /** Ids of the signals that it settles. */
  settles: ReadonlySet<string>;
  fix: string;
  /** As it goes into the page. */
  example: string;
};

export function hotelBlock(subject: Subject, settled: readonly Pick<Rule, 'id' | 'label'>[]): HotelBlock {
  const settles = new Set(settled.map(({ id }) => id));
  const hotel = hotelOf(subject, settles);
  const { url, name } = hotel;
  const site = { '@type': 'WebSite', name, url: new URL('/', subject.site.finalUrl).href };
  const block = settles.has('site_identity')
    ? { '@context': CONTEXT, '@graph': [hotel, site] }
    : { '@context': CONTEXT, ...hotel };
  const fields = Object.keys(hotel).filter((field) => field !== '@type');
  const labels = settled.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)).join('; ');
  return {
    settles,
    fix:
      `${stepFor(subject)} It settles ${settled.length} signals at once: ${labels}. It must hold the type ` +
      `${hotel['@type']}, ${fields.join(', ')}${settles.has('site_identity') ? ', and a WebSite' : ''}. ` +
      'Replace every "…" in the example, leave out what is not true of your house, and let address and phone be those ' +
      `that the page shows.${url === subject.site.finalUrl ? '' : ' Its url is the canonical one.'}`,
    // In a script element only the angle bracket could end it early.
    example: `<script type="application/ld+json">\n${JSON.stringify(block, null, 2).replaceAll('<', String.raw`\u003c`)}\n</script>`,
  };
}

const CONTEXT = 'https://schema.org';
const NOT_KNOWN = '…';
const LONGEST_TEXT = 200;
const LONGEST_ADDRESS = 500;
const MOST_OF_EACH = 10;
const MOST_LINKS = 2_000;

function stepFor({ page, business }: Subject): string {
  if (page.structured.blocks.some(({ status }) => status === 'broken')) {
    return 'Replace the block of JSON-LD that cannot be read by one that describes the hotel.';
  }
  const isDescribed = business !== null && business.kind !== 'organisation' && business.item.syntax === 'json-ld';
  return isDescribed
    ? 'Complete the block of JSON-LD that describes the hotel.'
    : 'Add one block of JSON-LD that describes the hotel.';
}

function hotelOf(subject: Subject, settles: ReadonlySet<string>) {
  const { page, site, graph, business } = subject;
  const item = business?.kind === 'organisation' ? undefined : business?.item;
  const said = (property: string) => (item === undefined ? [] : textsIn(graph, item, property).map(plain));
  const [canonical] = page.canonicals.flatMap(({ url }) => url ?? []);
  return {
    '@type': business?.kind === 'lodging' ? plain(business.type) : 'Hotel',
    name: nameOf(subject),
    url: address(canonical ?? site.finalUrl) ?? NOT_KNOWN,
    telephone: phoneOf(subject),
    address: { '@type': 'PostalAddress', ...postalAddressOf(subject) },
    geo: { '@type': 'GeoCoordinates', ...positionOf(subject) },
    image: said('image')[0] ?? address(page.openGraph['og:image']) ?? NOT_KNOWN,
    ...(settles.has('lodging_depth') ? depthOf(said) : {}),
    ...(settles.has('same_as') ? { sameAs: profilesOf(subject, said('sameAs')) } : {}),
  };
}

function nameOf(subject: Subject): string {
  const written = writtenNames(subject);
  const textIn = (wanted: string) => written.find(({ where }) => where === wanted)?.text;
  return plain(namesOf(subject)[0] ?? textIn('og:site_name') ?? textIn('H1') ?? NOT_KNOWN);
}

/** A number that dials, before one that is only shown. */
function phoneOf(subject: Subject): string {
  const { structured, linked, visible } = phonesOf(subject);
  return structured[0] ?? linked[0] ?? visible[0] ?? NOT_KNOWN;
}

function postalAddressOf(subject: Subject) {
  const { page, graph, business } = subject;
  const known = business === null ? null : addressIn(graph, business.item);
  const country = countryOf(subject);
  return {
    streetAddress: plain(known?.street ?? NOT_KNOWN),
    addressLocality: plain(known?.locality ?? (country === 'SG' ? 'Singapore' : NOT_KNOWN)),
    postalCode: plain(known?.postcode ?? postcodesIn(page.text, country)[0] ?? NOT_KNOWN),
    addressCountry: plain(known?.country ?? country ?? NOT_KNOWN),
  };
}

function positionOf({ graph, business }: Subject) {
  const holders = business === null ? [] : [...itemsIn(graph, business.item, 'geo'), business.item];
  const degrees = (property: string) => {
    const text = holders.map((holder) => firstText(graph, holder, property)).find((each) => each !== null);
    const value = Number(text ?? Number.NaN);
    return Number.isFinite(value) ? value : NOT_KNOWN;
  };
  return { latitude: degrees('latitude'), longitude: degrees('longitude') };
}

/** What nobody should invent, such as stars, is kept where it is told and not asked for. */
function depthOf(said: (property: string) => string[]) {
  const first = (property: string) => said(property)[0] ?? NOT_KNOWN;
  const amenities = said('amenityFeature').slice(0, MOST_OF_EACH);
  const [stars] = said('starRating');
  const [map] = said('hasMap');
  return {
    ...(stars === undefined ? {} : { starRating: { '@type': 'Rating', ratingValue: stars } }),
    ...(map === undefined ? {} : { hasMap: map }),
    checkinTime: first('checkinTime'),
    checkoutTime: first('checkoutTime'),
    priceRange: first('priceRange'),
    numberOfRooms: first('numberOfRooms'),
    petsAllowed: first('petsAllowed'),
    amenityFeature: (amenities.length > 0 ? amenities : [NOT_KNOWN]).map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
  };
}

/** Those that are told, and those that the page links to: one for each brand, and room for two at least. */
function profilesOf({ page }: Subject, told: readonly string[]): string[] {
  const byBrand = new Map<string, string>();
  for (const url of [...told, ...page.links.slice(0, MOST_LINKS).map((link) => link.url)]) {
    const brand = profileBrandOf(url);
    const plainUrl = address(url);
    if (brand !== null && plainUrl !== null && !byBrand.has(brand)) byBrand.set(brand, plainUrl);
  }
  const found = [...byBrand.values()].slice(0, MOST_OF_EACH);
  return [...found, ...Array.from({ length: Math.max(0, 2 - found.length) }, () => NOT_KNOWN)];
}

const plain = (text: string) => readableText(text).slice(0, LONGEST_TEXT).toWellFormed();

const address = (text: string | undefined) =>
  text !== undefined && text.length <= LONGEST_ADDRESS && URL.canParse(text) ? text : null;
