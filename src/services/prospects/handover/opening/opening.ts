import { readableText } from '../../text/readable-text.ts';
import type { Fact } from '../fact.ts';
import { attributionOf, factOf, plainOrigin } from '../fact.ts';
import { hostOf } from '../host.ts';
import type { Language } from '../language.ts';
import { languageNoteOf } from '../language.ts';
import { day, tenths, town, whole } from '../notation.ts';
import type { HandedHotel } from '../ports.ts';
import type { HotelOpening } from './schema.ts';
import { OPENING_WORDS } from './words.ts';

/**
 * How to begin a letter or a call: three sentences, each made of facts alone, with the facts and where they are from. Which
 * hotel it is, how it is rated, and what else is known best: its own website, else its licensed rooms, else its address.
 */
export function openingOf(hotel: HandedHotel, language: Language): HotelOpening {
  const sentences = [whoItIs(hotel, language), ratingOf(hotel, language), furtherOf(hotel, language)];
  return {
    uen: hotel.uen,
    language,
    dataset: { kind: hotel.kind },
    text: sentences.map(({ text }) => text).join(' '),
    sentences,
    attribution: attributionOf(sentences.flatMap(({ facts }) => facts)),
    language_note: languageNoteOf(language),
  };
}

type Sentence = { text: string; facts: Fact[] };

function whoItIs(hotel: HandedHotel, language: Language): Sentence {
  const { name, city, country, uen } = hotel;
  return {
    text: OPENING_WORDS[language].who({
      name: readableText(name),
      town: readableText(town(city, language)),
      // Further hotels of one company carry -2, -3, …, which no register knows.
      number: uen.replace(/-\d+$/, ''),
      country,
    }),
    facts: [factOf(hotel, 'name'), factOf(hotel, 'city'), factOf(hotel, 'uen')],
  };
}

function ratingOf(hotel: HandedHotel, language: Language): Sentence {
  const rating = factOf(hotel, 'rating');
  return {
    text: OPENING_WORDS[language].rating({
      rating: tenths(hotel.rating, language),
      reviews: hotel.reviews_count,
      reviewsText: whole(hotel.reviews_count, language),
      gap: tenths(hotel.rating_gap, language),
      day: day(rating.observed_at, language),
    }),
    facts: [rating, factOf(hotel, 'reviews_count'), factOf(hotel, 'rating_gap')],
  };
}

function furtherOf(hotel: HandedHotel, language: Language): Sentence {
  const words = OPENING_WORDS[language];
  const host = hotel.audit_available ? hostOf(hotel.website) : null;
  if (host !== null) return { text: words.website({ host }), facts: [factOf(hotel, 'website')] };
  const { estimate, roomsOrigin } = hotel;
  if (roomsOrigin !== null) {
    const { rooms } = estimate;
    return {
      text: words.rooms({ rooms: whole(rooms, language), isOne: rooms === 1 }),
      facts: [{ field: 'rooms', value: rooms, ...plainOrigin(roomsOrigin) }],
    };
  }
  return { text: words.address({ address: readableText(hotel.address) }), facts: [factOf(hotel, 'address')] };
}
