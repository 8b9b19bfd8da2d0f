import type {
  HotelDetails,
  HotelHistory,
  HotelWork,
  HotelWorkBeside,
  Lead,
  WorkHistory,
} from '#sdk/generated/prospects/types.ts';

/** Parts of the service's answers that pages hand on among them. */
export type Term = Lead['explanation'][number];
export type Estimate = NonNullable<HotelDetails['estimate']>;
export type Provenance = NonNullable<HotelDetails['provenance']>[string];
export type HotelChange = HotelHistory['changes'][number];
export type WorkState = HotelWork['state'];
export type WorkEvent = WorkHistory['history'][number];
/** With the count of its notes and the lists that it is on. */
export type TouchedHotel = HotelWorkBeside['work'][number];
