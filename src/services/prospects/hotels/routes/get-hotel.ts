import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { prospectsProblem } from '../../problems.ts';
import { operation } from '../context.ts';
import { uenIn, uenParameter } from '../query/hotel-number.ts';
import { faultsOfInclude, includedIn, includeParameter } from '../query/include-parameter.ts';
import { KIND_HEADER } from '../rules/dataset-kind.ts';
import { DETAILS, detailedJson, HotelDetailsSchema } from '../rules/details/hotel-details.ts';
import { findHotelDetails } from '../store/reading/hotel-details.ts';

/** One hotel, as it was published, and what is on file of it if that is asked for. */
export const getHotel = operation({
  id: 'getHotel',
  method: 'GET',
  path: '/api/v1/hotels/{uen}',
  access: 'key',
  effect: 'read',
  summary: 'One hotel by its registry number',
  description: 'The header `Dataset-Kind` says `demo` when the hotel is fictional.',
  params: uenParameter(),
  query: Type.Object({ include: includeParameter(DETAILS) }),
  check: ({ include }) => faultsOfInclude(include, DETAILS),
  tag: 'Hotels',
  refuses: ['hotel_not_found'],
  replyHeaders: { 200: { 'Dataset-Kind': '`demo` when the hotels are fictional, otherwise `live`.' } },
  reply: { 200: HotelDetailsSchema },
  handle: async ({ params, query, service, reply }) => {
    const uen = uenIn(params);
    const included = includedIn(query.include, DETAILS);
    if (included.length === 0) {
      const found = await service.hotels.find(uen);
      if (found === undefined) throw prospectsProblem('hotel_not_found');
      reply.header(KIND_HEADER, found.kind);
      return renderedJson(found.document);
    }
    const found = await findHotelDetails(service.database, uen);
    if (found === undefined) throw prospectsProblem('hotel_not_found');
    reply.header(KIND_HEADER, found.kind);
    return renderedJson(detailedJson(found, included));
  },
});
