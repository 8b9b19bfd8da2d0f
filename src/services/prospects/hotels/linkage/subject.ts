import { memoizeByObject } from '#lib/memo/memoize.ts';
import type { Country } from '../rules/country.ts';
import type { Coordinates } from './distance.ts';
import type { PreparedName } from './name-evidence.ts';
import { prepareName } from './name-evidence.ts';
import { preparePostcode } from './place-evidence.ts';

/** What is known of a record that is to be linked, whatever list it comes from. Never changed once it was compared. */
export type Subject = {
  readonly names: readonly string[];
  readonly formerNames?: readonly string[];
  readonly country: Country;
  readonly postcode: string | null;
  readonly position: Coordinates | null;
  readonly rooms: number | null;
  /** E.164 */
  readonly phone: string | null;
  /** Registrable domain of the website or mailbox. */
  readonly domain: string | null;
};

/**
 * - `same_property`: a licensed property, seen again in a later file;
 * - `operator`: the legal entity that runs a property; its registered address is often an office elsewhere;
 * - `place`: the entry of a property in a directory of places.
 */
export type MatchKind = 'same_property' | 'operator' | 'place';

/** A subject in the form in which it is compared. */
export type PreparedSubject = {
  readonly names: readonly PreparedName[];
  readonly formerNames: readonly PreparedName[];
  readonly country: Country;
  readonly postcode: string | null;
  readonly position: Coordinates | null;
  readonly rooms: number | null;
  readonly phone: string | null;
  readonly domain: string | null;
};

/** Made once for each subject: names are compared far more often than they are read. */
export const prepared: (subject: Subject) => PreparedSubject = memoizeByObject((subject) => ({
  names: subject.names.map(prepareName),
  formerNames: (subject.formerNames ?? []).map(prepareName),
  country: subject.country,
  postcode: preparePostcode(subject.country, subject.postcode),
  position: subject.position,
  rooms: subject.rooms,
  phone: orNull((subject.phone ?? '').replace(/\D/g, '')),
  domain: orNull((subject.domain ?? '').toLowerCase().replace(/^www\.|\.$/g, '')),
}));

const orNull = (text: string) => (text === '' ? null : text);
