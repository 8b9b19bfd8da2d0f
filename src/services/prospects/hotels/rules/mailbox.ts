import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { FREE_PROVIDERS } from '../../text/free-providers.ts';
import { coreName, normaliseName } from '../../text/normalise-name.ts';
import { roleNameOf } from '../../text/role-names.ts';
import { PROVINCES } from '../../text/thai-provinces.ts';
import { isAuditable, registrableDomain } from '../../text/website.ts';

/**
 * Which mailboxes may be kept: those of a role, such as reservations@, at a domain of the hotel's own. An address that may
 * be a person's, or that lies at a free provider, is personal data and is not kept. Nothing is looked up, and whether a
 * mailbox exists is not known here.
 */
type Mailbox = { readonly address: string; readonly domain: string };

export function roleMailboxOf(text: string): Mailbox | null {
  const [, local, given] = /^([a-z0-9][a-z0-9._-]{0,63})@([^@\s/?#:\\[\]]{1,253})$/i.exec(text.trim()) ?? [];
  if (local === undefined || given === undefined || !isContactRole(local)) return null;
  const url = URL.parse(`https://${given}`);
  const registrable = registrableDomain(given);
  if (url === null || registrable === null) return null;
  const domain = url.hostname.replace(/\.$/, '');
  if (!HOST_NAME.test(domain) || FREE_PROVIDERS.has(registrable) || FREE_PROVIDERS.has(domain)) return null;
  return { address: `${local}@${domain}`, domain };
}

/**
 * Whether a mail domain is the hotel's: the domain of its website, or, where it has no site of its own, a domain that is
 * made of its name and nothing else.
 */
export function isOwnDomain(
  domain: string,
  hotel: { readonly website: string | null; readonly names: readonly string[] },
): boolean {
  const registrable = registrableDomain(domain);
  if (registrable === null || FREE_PROVIDERS.has(registrable)) return false;
  if (hotel.website !== null && isAuditable(hotel.website)) return registrable === registrableDomain(hotel.website);
  const label = parse(domainToUnicode(registrable), { allowPrivateDomains: true }).domainWithoutSuffix;
  const letters = wordsOf(label ?? '').join('');
  return hotel.names.some((name) => isNamedAfter(letters, name));
}

/** Underscores are fine in a host of a page and not in one of mail. */
const HOST_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

function isContactRole(local: string): boolean {
  const role = roleNameOf(local);
  return role !== null && !NOT_FOR_CONTACT.has(role) && !UNREAD.test(role);
}

/** Places that are first names as well, posts that one known person holds, and what stands for nobody. */
const NOT_FOR_CONTACT = new Set(
  (
    'alexa angels berlin boston captain ceo chairman chairperson chairwoman chef chicago china denver director editor ' +
    'france gardner head headteacher india mayor md owner paris pastor president presidente principal sanfrancisco seattle ' +
    'secretaria secretaris secretary stockholm sydney treasurer la lt mt no ny per se ta aaa abc asd asdasd asdf devnull dns hostmaster ' +
    'junk nobody noemail none nospam null phish phishing postmaster random root spam test testgroup testing undisclosedrecipients unsubscribe'
  ).split(' '),
);

const UNREAD = /noreply|noreplay|donotreply|hitreply|rsreply|noresponse|daemon|bounce|abuse/;

/**
 * The label is the hotel's words from beginning to end, in any order, and leaves none out that tells it from others: a
 * word somewhere inside is also in the names of chains, and of anybody.
 */
function isNamedAfter(label: string, name: string): boolean {
  const core = wordsOf(coreName(name)).filter((word) => !KINDS_OF_HOUSES.has(word));
  const telling = core.filter((word) => !GENERIC_WORDS.has(word)).join('');
  if (telling.length < MIN_TELLING || !core.every((word) => label.includes(word))) return false;
  return isMadeOf(label, [...wordsOf(name), ...core, ...ADDED_WORDS]);
}

const MIN_TELLING = 4;

/** No regular expression: words that begin alike would make it try every way there is. */
function isMadeOf(label: string, words: readonly string[]): boolean {
  const ends = new Set([0]);
  // Grows while it is walked through; each place is looked at once.
  for (const end of ends) {
    for (const word of words) if (word !== '' && label.startsWith(word, end)) ends.add(end + word.length);
  }
  return ends.has(label.length);
}

const wordsOf = (name: string) => normaliseName(name).split(' ');

/** What a domain may say beyond the name. A group, a spa or a tour may be somebody else's. */
const ADDED_WORDS = (
  'the and hotel hotels hostel hostels inn inns motel resort resorts guesthouse stay stays sg singapore th thai thailand ' +
  'โรงแรม รีสอร์ท รีสอร์ต โฮเทล โฮสเทล'
).split(' ');

/** What a domain may leave out of the name. The quarter is none of these: it tells one house of a chain from the next. */
const KINDS_OF_HOUSES = new Set(
  'apartment apartments boutique guest house lodge residence residences suite suites villa villas'.split(' '),
);

/** Words that many hotels share: they show nothing about whose domain it is. */
const GENERIC_WORDS = new Set([
  ...(
    'the a an and at by of on in de la le apartment apartments asia backpacker backpackers bangkok bay beach bed best ' +
    'boutique breakfast budget business capsule central centre center city club collection company express family garden ' +
    'gardens grand green group guest guesthouse heritage hill hills holiday home homes homestay hospitality hostel hostels ' +
    'hotel hotels house hua hin inn international island koh lake lodge lodging lodgings luxury mansion management motel ' +
    'mountain new ocean palace park pattaya place plaza pool premier private property residence residences resort resorts ' +
    'river riverside rooms royal samui sea service serviced singapore spa stay stays suite suites sukhumvit thai thailand ' +
    'tower town travel view villa villas village west east north south orchard sentosa geylang lavender little chinatown ' +
    'limited ltd pte co'
  ).split(' '),
  ...PROVINCES.flatMap(({ english, thai }) => [...wordsOf(english), ...wordsOf(thai)]),
]);
