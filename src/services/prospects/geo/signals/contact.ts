import { addressIn } from './business.ts';
import { countryOf } from './country.ts';
import { firstStep } from './first-step.ts';
import type { WrittenName } from './names.ts';
import { isNamed, isOtherScript, namesOf, townWords, writtenNames } from './names.ts';
import { quoted } from './page-words.ts';
import { isSharedNumber, phonesOf } from './phones.ts';
import { compareAddress, postcodesIn } from './postal-address.ts';
import type { Finding, Rule } from './rule.ts';
import { fail, pass, settledByBlock, share } from './rule.ts';
import type { Subject } from './subject.ts';

/**
 * Name, address and phone: whether what a machine reads is what a guest sees. A side that is missing earns half: nothing
 * is contradicted, and nothing is confirmed. Two sides that contradict each other earn nothing, because whoever reads
 * them cannot know which is right.
 */
export const CONTACT_RULES: readonly Rule[] = [
  {
    id: 'phone_agrees',
    category: 'contact',
    label: 'The phone number is the same everywhere',
    weight: 6,
    evidence: 'moderate',
    effort: 'S',
    expected: 'The telephone of the structured data is the number that the page shows and that its phone link dials.',
    sourceUrl: 'https://support.google.com/business/answer/3038177',
    judge: judgePhone,
  },
  {
    id: 'address_agrees',
    category: 'contact',
    label: 'The address is the same everywhere',
    weight: 6,
    evidence: 'moderate',
    effort: 'S',
    expected: 'The page shows the postcode and the street of the structured data.',
    sourceUrl: 'https://support.google.com/business/answer/3038177',
    judge: judgeAddress,
  },
  {
    id: 'name_agrees',
    category: 'contact',
    label: 'The name is the same everywhere',
    weight: 4,
    evidence: 'moderate',
    effort: 'S',
    expected:
      'The name of the structured data, or an alternateName, stands in the title, og:site_name and H1, as far as there are any.',
    sourceUrl: 'https://developers.google.com/search/docs/appearance/site-names',
    judge: judgeName,
  },
];

function judgePhone(subject: Subject): Finding {
  const { structured, linked, visible, unreadable } = phonesOf(subject);
  const onPage = [...linked, ...visible];
  if (structured.length === 0) {
    const told = unreadable === null ? 'has none' : `has ${quoted(unreadable, 40)}, which is no phone number`;
    if (onPage.length === 0) return fail(`No phone number was found; the structured data ${told}.`, SHOW_PHONE);
    if (linked.length > 0 && visible.length > 0 && !isSharedNumber(linked, visible)) {
      return fail(`The page shows ${listed(visible)} and its phone link dials ${listed(linked)}.`, ONE_PHONE);
    }
    const found = `The page has ${listed(onPage)}; the structured data ${told}.`;
    return settledByBlock(share(1, 2, found, firstStep(subject) + TELL_PHONE));
  }
  if (onPage.length === 0) {
    return share(1, 2, `Only the structured data has a number: ${listed(structured)}.`, SHOW_PHONE);
  }
  if (!isSharedNumber(structured, onPage)) {
    return fail(`The structured data says ${listed(structured)}, the page ${listed(onPage)}.`, ONE_PHONE);
  }
  const strays = [linked, visible].filter((side) => side.length > 0 && !isSharedNumber(structured, side));
  const [stray] = strays;
  if (stray !== undefined) {
    const where = stray === linked ? 'the phone link dials' : 'the page shows';
    return share(2, 3, `The structured data says ${listed(structured)}, but ${where} ${listed(stray)}.`, ONE_PHONE);
  }
  const shared = structured.filter((number) => isSharedNumber([number], onPage));
  return pass(`The structured data and the page both say ${listed(shared)}.`);
}

const SHOW_PHONE =
  'Write the phone number of the hotel into the page as text, as a link that dials it: <a href="tel:+6565550123">+65 6555 0123</a>.';
const TELL_PHONE =
  'Add the number to the structured data of the hotel, with its country code: "telephone": "+65 6555 0123".';
const ONE_PHONE =
  'Decide which number guests should call and write the same one into the text, the phone link and the structured data. An old number is often left in a template or plugin.';

const listed = (numbers: readonly string[]) =>
  [...new Set(numbers)].slice(0, 3).join(', ') + (new Set(numbers).size > 3 ? ', …' : '');

function judgeAddress(subject: Subject): Finding {
  const { page, graph, business } = subject;
  const country = countryOf(subject);
  const address = business === null ? null : addressIn(graph, business.item);
  if (address === null || (address.street === null && address.postcode === null)) {
    const [postcode] = postcodesIn(page.text, country);
    if (postcode === undefined) return fail('Neither the structured data nor the text has an address.', SHOW_ADDRESS);
    const finding = share(
      1,
      2,
      `The page shows an address (${postcode}); the structured data has none.`,
      `${firstStep(subject)}Add the address to the structured data of the hotel: "address": {"@type": "PostalAddress", "streetAddress": "…", "addressLocality": "…", "postalCode": "${postcode}", "addressCountry": "${country ?? 'SG'}"}.`,
    );
    return settledByBlock(finding);
  }
  const { postcode, street, otherPostcode } = compareAddress(address, page.text, country);
  const told = quoted([address.street, address.postcode].filter((part) => part !== null).join(', '));
  if (postcode === 'another') {
    return fail(`The structured data says ${told}; the page shows postcode ${otherPostcode}.`, ONE_ADDRESS);
  }
  if (postcode === 'shown' && street === 'shown') return pass(`The page shows ${told}, as the structured data says.`);
  if (postcode === 'shown' || street === 'shown') {
    const other = postcode === 'shown' ? 'street' : 'postcode';
    const isMissing = (postcode === 'shown' ? street : postcode) === 'unstated';
    const where = isMissing ? `is missing from the structured data` : 'is not what the page shows';
    return share(2, 3, `The structured data says ${told}; the ${other} ${where}.`, ONE_ADDRESS);
  }
  return share(1, 2, `The structured data says ${told}; the text of the page shows no address.`, SHOW_ADDRESS);
}

const SHOW_ADDRESS =
  'Write the full address with its postcode into the page as text, for example in the footer. An address in a picture or only on a map cannot be read.';
const ONE_ADDRESS =
  'Write the address with the same street and postcode into the text and into the structured data, as it stands on your Google Business Profile.';

function judgeName(subject: Subject): Finding {
  const names = namesOf(subject);
  const written = writtenNames(subject);
  const [name] = names;
  if (name === undefined) return judgeUnstructuredName(written, firstStep(subject));
  if (written.length === 0) return share(1, 2, `Only the structured data names the hotel: ${quoted(name)}.`, SHOW_NAME);
  const town = townWords(subject);
  const without = written.filter((one) => !names.some((each) => isNamed(each, one, town)));
  if (without.length === 0) {
    return pass(`${quoted(name)} stands in ${written.map(({ where }) => where).join(', ')}.`);
  }
  const found = `The structured data says ${quoted(name)}; ${without
    .map(({ where, text }) => `the ${where} says ${quoted(text, 50)}`)
    .join(', ')}.`;
  const isTranslated = without.every(({ text }) => isOtherScript(text, names));
  if (isTranslated && without.length === written.length) return share(1, 2, found, OTHER_NAME);
  return share(written.length - without.length, written.length, found, isTranslated ? OTHER_NAME : SHOW_NAME);
}

/** Without structured data the name of the site is the only one that is marked as a name. */
function judgeUnstructuredName(written: readonly WrittenName[], first: string): Finding {
  const site = written.find(({ where }) => where === 'og:site_name');
  const others = written.filter((each) => each !== site);
  const fix = `${first}Name the hotel there: "name": "…". ${SHOW_NAME}`;
  if (site === undefined) return fail('No structured data and no og:site_name says what the hotel is called.', fix);
  if (others.some((each) => isNamed(site.text, each, NO_TOWN))) {
    const finding = share(1, 2, `og:site_name says ${quoted(site.text)}; the structured data has no name.`, fix);
    return others.every((each) => isNamed(site.text, each, NO_TOWN)) ? settledByBlock(finding) : finding;
  }
  return fail(`og:site_name says ${quoted(site.text)}, and neither the title nor the H1 repeats it.`, fix);
}

const NO_TOWN: ReadonlySet<string> = new Set();

const SHOW_NAME =
  'Write the name of the hotel in the same words into the title, the main heading (H1) and og:site_name, for example <title>Riverside Lodge Singapore: rooms at Boat Quay</title>.';
const OTHER_NAME =
  'Add the name in the other language to the structured data of the hotel: "name": "Baan Suan Hotel", "alternateName": "โรงแรมบ้านสวน".';
