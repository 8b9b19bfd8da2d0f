/**
 * What only whoever publishes can know: who advertises, for what business, and what is offered. It goes into the caption and
 * the disclosure, word for word. It is never spoken and never on screen: a name of a hundred letters has no place in a beat.
 */
export const GIVEN_WORDS = ['advertiser', 'business', 'offer'] as const;
export const MOST_GIVEN_CHARACTERS = 120;

export type GivenWords = { readonly [name in (typeof GIVEN_WORDS)[number]]?: string };

const LABEL = { advertiser: 'Advertiser', business: 'Business', offer: 'Offer' } as const;

/** One sentence for each that was given. */
export const givenSentences = (given: GivenWords): string[] =>
  GIVEN_WORDS.flatMap((name) => {
    const words = given[name];
    return words === undefined ? [] : [`${LABEL[name]}: ${words}${/[.!?]$/.test(words) ? '' : '.'}`];
  });

const TO_BE_COMPLETED = {
  advertiser: 'To be completed by the advertiser: the trader on whose behalf the video is published.',
  business: 'To be completed by the advertiser: the business that the video is for.',
  offer: 'To be completed by the advertiser: what is offered, and on what terms. Nothing is offered in the script.',
} as const;

const AS_GIVEN = {
  advertiser: 'As given with the request. Nobody has checked it: the advertiser answers for it.',
  business: 'As given with the request. Nobody has checked it: the advertiser answers for it.',
  offer: 'As given with the request. Nobody has checked it: the advertiser must be able to prove and to keep it.',
} as const;

/** For the disclosure: each with a note that says where it is from, or that it is missing. */
export function givenFields(given: GivenWords) {
  const noteOn = (name: keyof GivenWords) => (given[name] === undefined ? TO_BE_COMPLETED : AS_GIVEN)[name];
  return {
    advertiser: given.advertiser ?? null,
    advertiser_note: noteOn('advertiser'),
    business: given.business ?? null,
    business_note: noteOn('business'),
    offer: given.offer ?? null,
    offer_note: noteOn('offer'),
  };
}
