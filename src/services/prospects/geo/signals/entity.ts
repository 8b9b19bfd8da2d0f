import { counted } from '#lib/text/counted.ts';
import { BUSINESS_TYPES, CORE_FIELDS, DEPTH_FIELDS } from './business.ts';
import { firstStep } from './first-step.ts';
import { profileBrandOf } from './hosts.ts';
import { isThisBusiness } from './names.ts';
import { quoted, quotedList } from './page-words.ts';
import type { Finding, Rule } from './rule.ts';
import { fail, notApplicable, pass, settledByBlock, share } from './rule.ts';
import { itemsOfType, textsIn } from './structured.ts';
import type { Subject } from './subject.ts';

/** Entity data: whether a machine can tell from the structured data which hotel this is. */
export const ENTITY_RULES: readonly Rule[] = [
  {
    id: 'json_ld_parses',
    category: 'entity',
    label: 'Structured data can be read',
    weight: 3,
    evidence: 'moderate',
    effort: 'S',
    expected: 'Every block of JSON-LD is valid JSON.',
    sourceUrl: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
    judge: (subject) => settledByBlock(judgeBlocks(subject)),
  },
  {
    id: 'lodging_type',
    category: 'entity',
    label: 'Says that it is a hotel',
    weight: 6,
    evidence: 'moderate',
    effort: 'S',
    expected: 'Structured data with the type Hotel, or another kind of LodgingBusiness.',
    sourceUrl: 'https://schema.org/docs/hotels.html',
    judge: (subject) => settledByBlock(judgeType(subject)),
  },
  {
    id: 'core_fields',
    category: 'entity',
    label: 'Tells name, address, phone, picture and position',
    weight: 7,
    evidence: 'moderate',
    effort: 'S',
    expected: `The description of the hotel fills ${CORE_FIELDS.map(({ name }) => name).join(', ')}.`,
    sourceUrl: 'https://developers.google.com/search/docs/appearance/structured-data/local-business',
    judge: (subject) => settledByBlock(judgeFields(subject, CORE_FIELDS, CORE_FIELDS.length, coreAdvice)),
  },
  {
    id: 'lodging_depth',
    category: 'entity',
    label: 'Tells what guests ask before booking',
    weight: 5,
    evidence: 'weak',
    effort: 'S',
    expected: `The description of the hotel fills six of ${DEPTH_FIELDS.map(({ name }) => name).join(', ')}.`,
    sourceUrl: 'https://schema.org/LodgingBusiness',
    judge: (subject) => settledByBlock(judgeFields(subject, DEPTH_FIELDS, ENOUGH_DEPTH, depthAdvice)),
  },
  {
    id: 'same_as',
    category: 'entity',
    label: 'Points to its profiles elsewhere',
    weight: 3,
    evidence: 'moderate',
    effort: 'S',
    expected: 'sameAs with the addresses of at least two known profiles, such as Google Maps, Tripadvisor or Wikidata.',
    sourceUrl: 'https://schema.org/sameAs',
    judge: (subject) => settledByBlock(judgeProfiles(subject)),
  },
  {
    id: 'site_identity',
    category: 'entity',
    label: 'Says who publishes and where the page stands',
    weight: 2,
    evidence: 'weak',
    effort: 'S',
    expected: 'Two of: the business or an Organization, a WebSite, a BreadcrumbList.',
    sourceUrl: 'https://developers.google.com/search/docs/appearance/site-names',
    judge: ({ graph, business }) => {
      const types = new Set(graph.items.flatMap((item) => item.types));
      // A hotel is an organisation by schema.org: an independent house need not describe itself twice.
      const found = [
        ...(business === null ? [] : [business.type]),
        ...['WebSite', 'BreadcrumbList'].filter((type) => types.has(type)),
      ];
      const finding = share(
        found.length,
        2,
        found.length === 0
          ? 'There is none of the three.'
          : `There is ${found.length === 1 ? 'only ' : ''}${found.map((type) => quoted(type, 30)).join(' and ')}.`,
        'Add a WebSite block with the name and address of the site: {"@type": "WebSite", "name": "…", "url": "https://www.yourhotel.com/"}; on inner pages also a BreadcrumbList.',
      );
      return settledByBlock(finding);
    },
  },
];

function judgeType(subject: Subject): Finding {
  const { graph, business } = subject;
  const fix = `${firstStep(subject)}Give it the type that fits: Hotel, Hostel, Resort, BedAndBreakfast or VacationRental.`;
  if (business === null) {
    const types = [...new Set(graph.items.flatMap((item) => item.types))];
    const others = types.length === 0 ? '' : `: it says ${quotedList(types)}`;
    return fail(`No structured data describes a hotel${others}.`, fix);
  }
  const type = quoted(business.type, 30);
  if (business.kind === 'lodging') return pass(`The structured data says ${type}.`);
  if (business.kind === 'local')
    return share(1, 3, `The structured data says ${type}, which is no type of hotel.`, fix);
  return fail(`The structured data says ${type} and describes no hotel.`, fix);
}

/** Names what is missing and nothing else: whoever has written a field should not look for a fault in it. */
function coreAdvice(missing: readonly string[]): string {
  const ofAddress = missing.filter((name) => ADDRESS_FIELDS.has(name));
  const fields = missing.flatMap((name) => CORE_EXAMPLES.get(name) ?? []);
  const address = `"address" as a PostalAddress with ${ofAddress.join(', ')}`;
  return `In the structured data of the hotel write ${[...fields, ...(ofAddress.length === 0 ? [] : [address])].join('; ')}.`;
}

const ADDRESS_FIELDS: ReadonlySet<string> = new Set([
  'streetAddress',
  'addressLocality',
  'postalCode',
  'addressCountry',
]);
const CORE_EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['name', '"name"'],
  ['telephone', '"telephone" with the country code'],
  ['url', '"url" with the address of the page'],
  ['image', '"image" with the address of a picture'],
  ['geo', '"geo" with latitude and longitude'],
]);

function depthAdvice(missing: readonly string[]): string {
  const examples = missing.flatMap((name) => DEPTH_EXAMPLES.get(name) ?? []).join(', ');
  const stars = missing.includes('starRating') ? ' Leave out stars that nobody awarded.' : '';
  return `Add what is true of your house to the structured data of the hotel, for example ${examples}.${stars}`;
}

const DEPTH_EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['checkinTime', '"checkinTime": "14:00"'],
  ['checkoutTime', '"checkoutTime": "11:00"'],
  ['numberOfRooms', '"numberOfRooms": 48'],
  ['petsAllowed', '"petsAllowed": false'],
  ['priceRange', '"priceRange": "S$180-320"'],
  ['amenityFeature', '"amenityFeature"'],
  ['hasMap', '"hasMap"'],
  ['starRating', '"starRating"'],
]);

/** Not every house has stars or a price range to tell: two of the eight may be missing. */
const ENOUGH_DEPTH = 6;

/** Blocks that a strict reader drops count half when they can be guessed at. */
function judgeBlocks({ page: { structured } }: Subject): Finding {
  const { blocks, items } = structured;
  if (blocks.length === 0) {
    if (items.length > 0) return notApplicable('The page describes itself in its HTML and has no JSON-LD to parse.');
    return fail(
      'There is no structured data.',
      'Add a block <script type="application/ld+json"> … </script> that describes the hotel; the site builder or an SEO plugin usually has a form for it.',
    );
  }
  const repaired = blocks.filter(({ status }) => status === 'repaired').length;
  const broken = blocks.filter(({ status }) => status === 'broken');
  const wrong = blocks.find(({ status }) => status !== 'read');
  if (wrong === undefined) return pass(`${counted(blocks.length, 'block', 'blocks')} of JSON-LD can be read.`);
  const why = wrong.detail === null ? '' : ` (${quoted(wrong.detail)})`;
  const told = [
    ...(broken.length === 0 ? [] : [`${broken.length} cannot be read`]),
    ...(repaired === 0 ? [] : [`${repaired} can be read only after repair`]),
  ];
  return share(
    2 * (blocks.length - repaired - broken.length) + repaired,
    2 * blocks.length,
    `Of ${counted(blocks.length, 'block', 'blocks')} of JSON-LD, ${told.join(' and ')}${why}.`,
    'Paste the page into https://validator.schema.org and correct what it marks: mostly a comma too many, a line break inside a text, or a missing bracket. Search engines drop the whole block.',
  );
}

/** An Organization does not count: it names the company, and companies have offices. */
function judgeFields(
  subject: Subject,
  fields: typeof CORE_FIELDS,
  enough: number,
  adviceOn: (missing: readonly string[]) => string,
): Finding {
  const { graph, business } = subject;
  if (business === null || business.kind === 'organisation') {
    const advice = firstStep(subject) + adviceOn(fields.map(({ name }) => name));
    return fail('No structured data describes the hotel itself.', advice);
  }
  const missing = fields.filter(({ isFilled }) => !isFilled(graph, business.item)).map(({ name }) => name);
  const filled = fields.length - missing.length;
  const told = missing.length === 0 ? '' : `; missing: ${missing.join(', ')}`;
  return share(
    filled,
    enough,
    `${filled} of ${counted(fields.length, 'field', 'fields')} ${filled === 1 ? 'is' : 'are'} filled${told}.`,
    firstStep(subject) + adviceOn(missing),
  );
}

const MOST_PROFILES = 100;

function judgeProfiles(subject: Subject): Finding {
  const { graph } = subject;
  // Not of every item: an article's author has profiles too, and so has the company that owns the hotel.
  const urls = itemsOfType(graph, BUSINESS_TYPES)
    .filter((item) => isThisBusiness(subject, item))
    .flatMap((item) => textsIn(graph, item, 'sameAs'))
    .slice(0, MOST_PROFILES);
  const brands = [...new Set(urls.map(profileBrandOf).filter((brand) => brand !== null))];
  const fix = `${firstStep(subject)}List your profiles in the structured data of the hotel: "sameAs": ["https://maps.app.goo.gl/…", "https://www.tripadvisor.com/Hotel_Review-…", "https://www.facebook.com/yourhotel"].`;
  if (brands.length > 0) return share(brands.length, 2, `sameAs leads to ${brands.slice(0, 6).join(', ')}.`, fix);
  return fail(
    urls.length === 0 ? 'There is no sameAs.' : `sameAs leads to no known profile: ${quotedList(urls)}.`,
    fix,
  );
}
