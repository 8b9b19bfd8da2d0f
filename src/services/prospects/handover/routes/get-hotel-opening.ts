import Type from 'typebox';
import { operation } from '../context.ts';
import { hotelAt, hotelParams, KIND_HEADER, KIND_SAYS } from '../hotel-path.ts';
import { languageParameter } from '../language.ts';
import { openingOf } from '../opening/opening.ts';
import { HotelOpeningSchema } from '../opening/schema.ts';

/** How to begin a letter or a call to a hotel: facts, each with its source. */
export const getHotelOpening = operation({
  id: 'getHotelOpening',
  method: 'GET',
  path: '/api/v1/hotels/{uen}/opening',
  access: 'key',
  effect: 'read',
  summary: 'An opening of three sentences, made of facts alone',
  description:
    'Which hotel it is, how it is rated, and what else is known best of it. Each sentence comes with its facts, their sources and licences. Nothing is praised, promised or guessed.',
  params: hotelParams(),
  query: Type.Object({ lang: languageParameter() }),
  tag: 'Handover',
  refuses: ['hotel_not_found'],
  replyHeaders: { 200: KIND_SAYS },
  reply: { 200: HotelOpeningSchema },
  handle: async ({ params, query, service, reply }) => {
    const hotel = await hotelAt(service.handover, params.uen);
    reply.header(KIND_HEADER, hotel.kind);
    return openingOf(hotel, query.lang);
  },
});
