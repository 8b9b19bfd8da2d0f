import { hash } from 'node:crypto';

/**
 * Where the demo's map shows a hotel: at random in the middle of its city, always at the same point. As invented as the
 * hotel; where it falls on a real house, that is chance.
 */
const CITIES: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
  Singapore: [103.82, 1.35],
  Bangkok: [100.54, 13.75],
  'Chiang Mai': [98.98, 18.79],
  'Chiang Rai': [99.83, 19.91],
  'Chon Buri': [100.98, 13.2],
  Kanchanaburi: [99.53, 14.02],
  'Khon Kaen': [102.83, 16.43],
  Krabi: [98.91, 8.09],
  'Mae Hong Son': [97.97, 19.3],
  'Nakhon Ratchasima': [102.1, 14.97],
  'Phang-nga': [98.53, 8.45],
  Phuket: [98.37, 7.92],
  'Prachuap Khiri Khan': [99.79, 11.81],
  Rayong: [101.28, 12.7],
  Songkhla: [100.59, 7.17],
  'Surat Thani': [99.32, 9.13],
  Trat: [102.52, 12.24],
};

/** Half the width and height of the box around the middle, in degrees. */
const ASIDE = { longitude: 0.1, latitude: 0.05 };

export function demoLocation(uen: string, city: string): { longitude: number; latitude: number } {
  const middle = CITIES[city];
  if (middle === undefined) throw new Error(`Nobody has said where ${city} lies.`);
  const drawn = hash('sha256', uen, 'buffer');
  const at = (center: number, aside: number, offset: number) =>
    Math.round((center + (drawn.readUInt16BE(offset) / 0x8000 - 1) * aside) * 1e5) / 1e5;
  return { longitude: at(middle[0], ASIDE.longitude, 0), latitude: at(middle[1], ASIDE.latitude, 2) };
}
