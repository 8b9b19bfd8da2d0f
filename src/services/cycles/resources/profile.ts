import Type from 'typebox';
import { resource } from '../context.ts';
import { yearParameter } from '../parameters/years.ts';
import { Profile, profileOf } from '../reading/profile.ts';

/** A year's profile, and a place's in it. */
export const profile = resource({
  name: 'profile',
  summary: 'The profile of a year: coherence, phases, what lies near; with a place also its nodes and forts',
  query: Type.Object(
    {
      ...yearParameter,
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Latitude; only together with lng.' })),
      lng: Type.Optional(
        Type.Number({ minimum: -180, maximum: 180, description: 'Longitude; only together with lat.' }),
      ),
    },
    { dependentRequired: { lat: ['lng'], lng: ['lat'] } },
  ),
  reply: Profile,
  handle: ({ query, service }) => {
    const { year, lat, lng } = query;
    const place = lat === undefined || lng === undefined ? undefined : { lat, lng };
    return profileOf(service, year, place);
  },
});
