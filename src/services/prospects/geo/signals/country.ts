import type { CountryCode } from 'libphonenumber-js/max';
import { getCountries, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { lazily } from '#lib/memo/lazily.ts';
import { addressIn, telephonesIn } from './business.ts';
import { postcodesIn } from './postal-address.ts';
import type { Subject } from './subject.ts';

/**
 * The country a hotel is in, as far as its page tells: it decides how a number without a country code is read, and what a
 * postcode looks like. By the address in the structured data, else the country code of a number, else the domain, else an
 * address in the text, else the language. English says nothing, nor does en-US: it is what site builders are set to.
 */
export function countryOf({ page, site, graph, business }: Subject): CountryCode | undefined {
  const named = business === null ? null : (addressIn(graph, business.item)?.country ?? null);
  const byAddress = named === null ? undefined : countryNamed(named);
  if (byAddress !== undefined) return byAddress;
  const numbers = [...(business === null ? [] : telephonesIn(graph, business.item)), ...page.telephoneLinks];
  for (const number of numbers.slice(0, MOST_NUMBERS)) {
    const country = parsePhoneNumberFromString(number)?.country;
    if (country !== undefined) return country;
  }
  const host = URL.parse(site.finalUrl)?.hostname ?? '';
  if (/\.sg\.?$/.test(host)) return 'SG';
  if (/\.th\.?$/.test(host)) return 'TH';
  const [postcode] = postcodesIn(page.text, undefined);
  if (postcode !== undefined) return postcode.length === 6 ? 'SG' : 'TH';
  return /^th\b/i.test(page.language ?? '') ? 'TH' : undefined;
}

const MOST_NUMBERS = 10;

function countryNamed(text: string): CountryCode | undefined {
  const code = text.trim().toUpperCase();
  if (isSupportedCountry(code)) return code;
  return countryNames().get(text.trim().toLowerCase());
}

/** In English and Thai. Built when first needed: most pages give the code. */
const countryNames = lazily((): ReadonlyMap<string, CountryCode> => {
  const all = new Map<string, CountryCode>([
    ['ประเทศไทย', 'TH'],
    ['ประเทศสิงคโปร์', 'SG'],
    ['tha', 'TH'],
    ['sgp', 'SG'],
  ]);
  for (const language of ['en', 'th']) {
    const display = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of getCountries()) all.set((display.of(code) ?? code).toLowerCase(), code);
  }
  return all;
});
