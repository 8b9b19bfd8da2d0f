import { parse } from 'tldts';
import { FREE_PROVIDERS } from '../text/free-providers.ts';
import { isPrivacyRelay } from './privacy-relays.ts';
import { slipCost } from './typing-slip.ts';

/**
 * Guesses which large provider was meant by a domain that was typed with a slip. Careful: never for a domain that is
 * known to be real, never from one country to another, and never when two providers are as likely. Nothing is looked up,
 * so a domain that is guessed about may exist.
 */
export function meantProvider(typed: string): string | null {
  const domain = typed.toLowerCase();
  if (isKnownDomain(domain)) return null;
  const tidy = domain.replace(/[,.]+/g, '.').replace(/^\.|\.$|^www\./g, '');
  if (tidy !== domain && CANDIDATES.has(tidy)) return tidy;
  const dot = tidy.indexOf('.');
  if (dot < 0) return withForgottenDot(tidy);
  const [name, ending] = [tidy.slice(0, dot), tidy.slice(dot + 1)];
  let best: { domain: string; cost: number } | null = null;
  let isTied = false;
  for (const [candidate, parts] of CANDIDATES) {
    const cost = costOf(name, ending, parts);
    if (cost === null || cost > MAX_COST || (best !== null && cost > best.cost)) continue;
    isTied = best !== null && cost === best.cost;
    best = { domain: candidate, cost };
  }
  return isTied ? null : (best?.domain ?? null);
}

export const isKnownDomain = (domain: string): boolean =>
  FREE_PROVIDERS.has(domain) || REAL_NEIGHBOURS.has(domain) || isPrivacyRelay(domain);

/** Two usual slips, or one usual and one unusual. */
const MAX_COST = 5;
/** The names of shorter ones are a letter away from those of too many others. */
const SHORTEST_NAME = 5;

type Parts = { name: string; ending: string };

const BRANDS = new Set(
  (
    'gmail googlemail outlook hotmail live msn windowslive icloud me mac yahoo ymail rocketmail aol proton protonmail ' +
    'tutanota fastmail hushmail zohomail gmx web t-online freenet yandex rediffmail comcast verizon btinternet ' +
    'sbcglobal bellsouth bigpond optusnet wanadoo qq 163 126 foxmail hanmail netvigator ' +
    'singnet starhub pacific loxinfo csloxinfo truemail asianet streamyx'
  ).split(' '),
);

const CANDIDATES: ReadonlyMap<string, Parts> = new Map(
  [...FREE_PROVIDERS].flatMap((domain): [string, Parts][] => {
    const dot = domain.indexOf('.');
    const parts = { name: domain.slice(0, dot), ending: domain.slice(dot + 1) };
    return BRANDS.has(parts.name) ? [[domain, parts]] : [];
  }),
);

/** They have no local domains, so whatever country is added is a slip. */
const COM_ONLY = new Set(['gmail', 'icloud']);

/** Real domains of others that lie one slip away from a provider's. */
const REAL_NEIGHBOURS: ReadonlySet<string> = new Set(
  (
    'cloud.com gail.com starhub.com singtel.com pacific.net.th fastmail.net fastmail.us fastmail.to fastmail.in ' +
    'fastmail.cn fastmail.jp fastmail.co.uk fastmail.com.au yandex.net yandex.com.ru proton.com outlook.office.com'
  ).split(' '),
);

function costOf(name: string, ending: string, meant: Parts): number | null {
  const nameCost = nameSlip(name, meant.name);
  if (nameCost === null) return null;
  const endingCost = endingSlip(ending, meant);
  return endingCost === null ? null : nameCost + endingCost;
}

function nameSlip(typed: string, meant: string): number | null {
  if (typed === meant) return 0;
  if (meant.length < SHORTEST_NAME) return null;
  if (readAloud(typed) === meant) return 2;
  // Another first letter makes another word: hmail and tmail are names of their own.
  const isOtherWord =
    meant.length === SHORTEST_NAME && typed.length === meant.length && typed.slice(1) === meant.slice(1);
  return isOtherWord ? null : slipCost(typed, meant);
}

/** Shapes that are read as other letters. */
const readAloud = (name: string) => name.replaceAll('rn', 'm').replaceAll('vv', 'w');

function endingSlip(typed: string, { name, ending }: Parts): number | null {
  if (typed === ending) return 0;
  if (COM_ONLY.has(name) && /^(?:com?\.[a-z]{2}|com?|cm|om|c)$/.test(typed)) return 3;
  if (typed === ending.replace('.', '')) return 2;
  const [typedTop, top] = [topOf(typed), topOf(ending)];
  const isCountry = top.length === 2;
  if (typedTop === top || (!isCountry && !isTop(typedTop))) return slipCost(typed, ending);
  if (!isCountry) return top === 'com' && (typed === 'cm' || typed === 'om') ? 3 : null;
  return countrySlip(typed, typedTop, ending, top);
}

/** Another letter in it may be another country, so only letters that are missing, doubled or out of order are mended. */
function countrySlip(typed: string, typedTop: string, ending: string, top: string): number | null {
  if (typed.slice(0, -typedTop.length) !== ending.slice(0, -top.length)) return null;
  const isOutOfOrder = typedTop === `${top.charAt(1)}${top.charAt(0)}`;
  // A country that has no such ending was not meant.
  if (isTop(typedTop)) return isOutOfOrder && !isEnding(typed) ? 2 : null;
  const isMissing = typedTop.length === 1 && top.includes(typedTop);
  const isDoubled = typedTop.length === 3 && slipCost(typedTop, top) === 2;
  if (isOutOfOrder || isDoubled) return 2;
  return isMissing ? 3 : null;
}

const topOf = (ending: string) => ending.slice(ending.lastIndexOf('.') + 1);

/** Some countries register nothing directly under their code, so a deeper name is asked about. */
const isTop = (label: string) => parse(`probe.probe.${label}`).isIcann === true;

const isEnding = (ending: string) => {
  const { isIcann, publicSuffix } = parse(`probe.${ending}`);
  return isIcann === true && publicSuffix === ending;
};

function withForgottenDot(typed: string): string | null {
  for (const [domain, { name }] of CANDIDATES) {
    if (typed === domain.replaceAll('.', '') || (COM_ONLY.has(name) && typed === name)) return domain;
  }
  return null;
}
