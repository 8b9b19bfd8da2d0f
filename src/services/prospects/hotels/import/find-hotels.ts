import type { Connection } from '#platform/db/pool.ts';
import { FREE_PROVIDERS } from '../../text/free-providers.ts';
import { registrableDomain } from '../../text/website.ts';
import type { Decision, Subject } from '../linkage/matcher.ts';
import { decide } from '../linkage/matcher.ts';
import type { Country } from '../rules/country.ts';
import { registryNumberOf } from '../rules/registry-number.ts';
import { phoneNumberOf } from '../sources/phone-number.ts';
import type { Candidate } from '../store/linkage/candidates.ts';
import { candidatesFor } from '../store/linkage/candidates.ts';
import { publishedProperties, publishedUnder } from '../store/linkage/published-properties.ts';

/** A hotel as somebody else's record has it. Whatever is not known is null. */
export type DescribedHotel = {
  number: string | null;
  name: string | null;
  country: Country | null;
  postcode: string | null;
  phone: string | null;
  website: string | null;
  email: string | null;
  /** Numbers of hotels that it is not. */
  refused: readonly string[];
};

/** `isSure`: by its registry number. Everything else is for a person to decide, with the reasons. */
type FoundHotel = { uen: string; isSure: boolean; score: number; reasons: readonly string[] };

/** The published hotel that each record is about, if there is one. In a transaction: candidates are looked for in it. */
export async function findHotels(
  connection: Connection,
  described: readonly DescribedHotel[],
): Promise<(FoundHotel | undefined)[]> {
  const numbers = described.map(({ number }) => numberOf(number));
  const known = await publishedUnder(connection, [...new Set(numbers.filter((number) => number !== undefined))]);
  const found: (FoundHotel | undefined)[] = [];
  for (const [at, hotel] of described.entries()) {
    const under = (known.get(numbers[at] ?? '') ?? []).filter((uen) => !hotel.refused.includes(uen));
    const [only, ...others] = under;
    // A company with several hotels: its number does not say which.
    const isSure = only !== undefined && others.length === 0;
    found.push(
      isSure ? { uen: only, isSure, score: 1, reasons: ['number equal'] } : await findAlike(connection, hotel, under),
    );
  }
  return found;
}

const numberOf = (text: string | null): string | undefined => {
  const number = text?.toUpperCase().replace(/\s/g, '');
  return number !== undefined && registryNumberOf(number) !== undefined ? number : undefined;
};

const COUNTRIES: readonly Country[] = ['SG', 'TH'];

/** The likeliest by the matcher; `among`: the hotels of the company that was named, if one was. */
async function findAlike(
  connection: Connection,
  hotel: DescribedHotel,
  among: readonly string[],
): Promise<FoundHotel | undefined> {
  if (hotel.name === null) return undefined;
  let best: FoundHotel | undefined;
  for (const country of hotel.country === null ? COUNTRIES : [hotel.country]) {
    const decision = await likeliest(connection, subjectOf(hotel, hotel.name, country), hotel.refused, among);
    const { id: uen, score, reasons } = decision;
    if (uen === undefined || score <= (best?.score ?? 0)) continue;
    best = { uen, isSure: false, score, reasons: among.includes(uen) ? ['number equal', ...reasons] : reasons };
  }
  return best;
}

async function likeliest(
  connection: Connection,
  subject: Subject,
  refused: readonly string[],
  among: readonly string[],
): Promise<Decision<string>> {
  const candidates = await candidatesFor(connection, 'property', { subject, excluded: [] });
  const published = await publishedProperties(
    connection,
    candidates.map(({ id }) => id),
  );
  const known: Candidate[] = [];
  for (const candidate of candidates) {
    const hotel = published.get(candidate.id);
    if (hotel === undefined || refused.includes(hotel.uen)) continue;
    if (among.length > 0 && !among.includes(hotel.uen)) continue;
    const domain = hotel.website === null ? candidate.subject.domain : registrableDomain(hotel.website);
    known.push({ id: hotel.uen, subject: { ...candidate.subject, phone: hotel.phone, domain } });
  }
  return decide('place', subject, known);
}

function subjectOf({ postcode, phone, website, email }: DescribedHotel, name: string, country: Country): Subject {
  const domain = registrableDomain(website ?? email?.split('@')[1] ?? '');
  return {
    names: [name],
    country,
    postcode,
    position: null,
    rooms: null,
    phone: phone === null ? null : phoneNumberOf(phone, country),
    // The domain of a free provider is nobody's own.
    domain: domain === null || FREE_PROVIDERS.has(domain) ? null : domain,
  };
}
