import Type from 'typebox';
import { timelineResource } from '../context.ts';
import { BOTH_OR_NEITHER, placeOf, placeParameters } from '../interface/place.ts';
import { yearParameter } from '../timeline/parameters/years.ts';
import { Profile, profileOf } from '../timeline/reading/profile.ts';

/** A year's profile, and a place's in it. */
export const profile = timelineResource({
  name: 'profile',
  summary: 'The profile of a year: coherence, phases, what lies near; with a place also its nodes and forts',
  query: Type.Object({ ...yearParameter, ...placeParameters }, BOTH_OR_NEITHER),
  reply: Profile,
  handle: ({ query, service }) => profileOf(service, query.year, placeOf(query)),
});
