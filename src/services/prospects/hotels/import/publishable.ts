import { isAccommodation } from '../rules/industry-codes.ts';
import { mayBePassedOn } from '../rules/licence.ts';
import type { Lineage, Origin } from '../rules/lineage.ts';
import { isOwnDomain, roleMailboxOf } from '../rules/mailbox.ts';
import type { Disqualification } from '../rules/qualification.ts';
import { qualify } from '../rules/qualification.ts';
import type { PropertyFacts } from '../store/publication/property-facts.ts';
import type { PublishedHotel } from '../store/publication/publication.ts';

/** From what is known of a property to the hotel that is published, or to the reasons why none is. Pure. */
export function publishableOf(
  facts: PropertyFacts,
  today: string,
): { hotel: PublishedHotel } | { disqualified: readonly Disqualification[] } {
  const codes = facts.industry_codes ?? [];
  const industryCode = codes.find((code) => isAccommodation(facts.country, code)) ?? codes[0] ?? null;
  const disqualified = qualify({
    isListed: facts.is_listed,
    isClosed: facts.is_closed,
    isLive: facts.entity_is_live === true,
    industryCode,
    country: facts.country,
    ratingTenths: facts.rating_tenths,
    reviewsCount: facts.reviews_count,
    observedOn: facts.rated_on,
    today,
    address: facts.address,
    isSuppressed: facts.is_suppressed,
    link: facts.link,
  });
  const { uen, address, rating_tenths: ratingTenths, reviews_count: reviewsCount, rated_on: ratedOn } = facts;
  if (disqualified.length > 0) return { disqualified };
  // Whoever qualifies has all of these; the compiler cannot know.
  if (uen === null || address === null || industryCode === null || ratingTenths === null || reviewsCount === null) {
    return { disqualified: ['not_linked'] };
  }
  const mailbox = mailboxOf(facts);
  const location = locationOf(facts);
  return {
    hotel: {
      propertyId: facts.id,
      facts: {
        uen,
        name: facts.name,
        ratingTenths,
        reviewsCount,
        rooms: facts.rooms,
        address,
        city: facts.city ?? (facts.country === 'SG' ? 'Singapore' : 'Thailand'),
        country: facts.country,
        website: facts.website,
        contactEmail: mailbox?.address ?? null,
        ssic: industryCode,
      },
      contact: {
        phone: facts.phone,
        longitude: location === null ? null : facts.longitude,
        latitude: location === null ? null : facts.latitude,
      },
      isExportable: facts.export_allowed === true,
      ratedOn,
      rating:
        facts.provider === null || facts.rating_keep_until === null
          ? null
          : { provider: facts.provider, keepUntil: facts.rating_keep_until },
      lineage: { ...lineageOf(facts, mailbox?.origin ?? null), location },
    },
  };
}

/** The first mailbox that is a role's at the hotel's own domain: the licence's, then the directory's. */
function mailboxOf(facts: PropertyFacts): { address: string; origin: Origin } | undefined {
  const hotel = { website: facts.website, names: [facts.name] };
  for (const [text, origin] of [
    [facts.mailbox, REGISTRIES[facts.source](facts.observed_on)],
    [facts.place_mailbox, placeOrigin(facts)],
  ] as const) {
    const role = text === null ? null : roleMailboxOf(text);
    if (role !== null && origin !== null && isOwnDomain(role.domain, hotel)) return { address: role.address, origin };
  }
  return undefined;
}

/** Where the location comes from; null when there is none, or one that may not be passed on. */
function locationOf(facts: PropertyFacts): Origin | null {
  if (facts.longitude === null || facts.latitude === null) return null;
  const origin = facts.is_located_by_registry ? REGISTRIES[facts.source](facts.observed_on) : placeOrigin(facts);
  return origin !== null && mayBePassedOn(origin.licence) ? origin : null;
}

const OPEN_SINGAPORE = 'Singapore Open Data Licence v1.0';

const REGISTRIES: Readonly<Record<'acra' | 'hlb' | 'dbd', (observedOn: string) => Origin>> = {
  acra: (observedOn) => ({ source: 'ACRA', observed_at: observedOn, licence: OPEN_SINGAPORE }),
  hlb: (observedOn) => ({ source: 'Hotels Licensing Board', observed_at: observedOn, licence: OPEN_SINGAPORE }),
  dbd: (observedOn) => ({
    source: 'Department of Business Development',
    observed_at: observedOn,
    licence: 'Open Government Data of Thailand',
  }),
};

function placeOrigin(facts: PropertyFacts): Origin | null {
  const { place_dataset: dataset, place_licence: licence, place_observed_on: observedOn } = facts;
  if (dataset === null || licence === null || observedOn === null) return null;
  return { source: `places directory: ${dataset}`, observed_at: observedOn, licence };
}

function lineageOf(facts: PropertyFacts, mailbox: Origin | null): Lineage {
  const property = REGISTRIES[facts.source](facts.observed_on);
  return {
    registry: REGISTRIES[facts.entity_source ?? facts.source](facts.entity_observed_on ?? facts.observed_on),
    property,
    rating: {
      source: facts.provider ?? '',
      observed_at: facts.rated_on ?? '',
      licence: facts.rating_licence ?? '',
    },
    website: facts.website === null ? null : placeOrigin(facts),
    mailbox,
  };
}
