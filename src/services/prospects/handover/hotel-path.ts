import Type from 'typebox';
import { prospectsProblem } from '../problems.ts';
import type { HandedHotel, HandoverPorts } from './ports.ts';

/** The hotel that something is made for. */
export const hotelParams = () =>
  Type.Object({
    uen: Type.String({
      description: 'UEN or juristic person number, with -2, -3, … if it has that; in upper or lower case.',
    }),
  });

/** What a number can look like; anything else is no hotel's, and is not looked up. */
const NUMBER = /^[0-9A-Za-z-]{1,20}$/;

export async function hotelAt(ports: HandoverPorts, uen: string): Promise<HandedHotel> {
  const hotel = NUMBER.test(uen) ? await ports.findHotel(uen.toUpperCase()) : undefined;
  if (hotel === undefined) throw prospectsProblem('hotel_not_found');
  return hotel;
}

/** As every answer about hotels says whether they are real. */
export const KIND_HEADER = 'dataset-kind';
export const KIND_SAYS = { 'Dataset-Kind': '`demo` when the hotel is fictional, otherwise `live`.' };
