import { J2000_JULIAN_DAY } from '../../ephemeris/julian-day.ts';

/**
 * The five ayanamsas on offer: how far the sidereal zodiac's start lies behind the mean equinox. Each is one known value,
 * to be carried to another date by precession, which is not done here. Values are without nutation.
 */
type AyanamsaEpoch = {
  /** In terrestrial time. */
  julianDay: number;
  degrees: number;
};

type AyanamsaFacts = {
  id: string;
  name: string;
  degreesAtJ2000: number;
  /** The value that it is counted from. */
  epoch: AyanamsaEpoch;
  definition: string;
};

export const AYANAMSAS = [
  {
    id: 'lahiri',
    name: 'Lahiri (Chitrapaksha)',
    degreesAtJ2000: 23.8570923255,
    epoch: { julianDay: 2435553.5, degrees: 23.245560954594623 },
    definition:
      "The standard of India's Calendar Reform Committee, which puts the star Spica (Chitra) close to 180 degrees: true value 23°15'00.658\" on 21 March 1956, as the Indian Astronomical Ephemeris revised it in 1985. The value at the epoch here is that less nutation.",
  },
  {
    id: 'raman',
    name: 'Raman',
    ...fromJ2000(22.410791012),
    definition: 'The reckoning of B. V. Raman, with zero in 397 CE; tied here to its tabulated value at J2000.',
  },
  {
    id: 'krishnamurti',
    name: 'Krishnamurti',
    ...fromJ2000(23.760240012),
    definition:
      'The reckoning of K. S. Krishnamurti, who names 291 CE as its zero and printed a table of yearly values; follows the table (22.363889 degrees at the start of 1900), not the zero year, and is tied here to its value at J2000.',
  },
  {
    id: 'fagan',
    name: 'Fagan/Bradley',
    ...fromJ2000(24.740299966),
    definition:
      'The zodiac of Western siderealists after Cyril Fagan and Donald Bradley, with Spica at 29°06\'05" of Virgo: 24°02\'31.36" at the start of 1950; tied here to its value at J2000.',
  },
  {
    id: 'yukteshwar',
    name: 'Yukteshwar',
    ...fromJ2000(22.478803),
    definition:
      'The reckoning of Sri Yukteshwar in The Holy Science, with zero in 499 CE; tied here to its tabulated value at J2000 and carried by modern precession, not by the rate of the book.',
  },
] as const satisfies readonly AyanamsaFacts[];

export type AyanamsaId = (typeof AYANAMSAS)[number]['id'];
export const AYANAMSA_IDS: readonly AyanamsaId[] = AYANAMSAS.map(({ id }) => id);
export const DEFAULT_AYANAMSA: AyanamsaId = 'lahiri';

function fromJ2000(degrees: number) {
  return { degreesAtJ2000: degrees, epoch: { julianDay: J2000_JULIAN_DAY, degrees } };
}
