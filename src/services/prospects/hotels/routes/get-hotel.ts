import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { prospectsProblem } from '../../problems.ts';
import { operation } from '../context.ts';
import { KIND_HEADER } from '../rules/dataset-kind.ts';
import { includeParameter, ListedHotelSchema, withProvenance } from '../rules/provenance.ts';
import { findHotelWithLineage } from '../store/reading/hotel-lookup.ts';

/** What a number can look like; anything else is no hotel's, and is not looked up. */
const NUMBER = /^[0-9A-Za-z-]{1,20}$/;

/** One hotel, as it was published. */
export const getHotel = operation({
  id: 'getHotel',
  method: 'GET',
  path: '/api/v1/hotels/{uen}',
  access: 'key',
  effect: 'read',
  summary: 'One hotel by its registry number',
  description: 'The header `Dataset-Kind` says `demo` when the hotel is fictional.',
  params: Type.Object({
    uen: Type.String({
      description: 'UEN or juristic person number, with -2, -3, … if it has that; in upper or lower case.',
    }),
  }),
  query: Type.Object({ include: includeParameter() }),
  tag: 'Hotels',
  refuses: ['hotel_not_found'],
  replyHeaders: { 200: { 'Dataset-Kind': '`demo` when the hotels are fictional, otherwise `live`.' } },
  reply: { 200: ListedHotelSchema },
  handle: async ({ params, query, service, reply }) => {
    if (!NUMBER.test(params.uen)) throw prospectsProblem('hotel_not_found');
    const uen = params.uen.toUpperCase();
    const found =
      query.include === undefined ? await service.hotels.find(uen) : await findHotelWithLineage(service.database, uen);
    if (found === undefined) throw prospectsProblem('hotel_not_found');
    reply.header(KIND_HEADER, found.kind);
    return renderedJson('lineage' in found ? withProvenance(found) : found.document);
  },
});
