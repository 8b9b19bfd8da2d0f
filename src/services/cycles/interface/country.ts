import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { COUNTRY_CODES } from '../names/country-codes.ts';

/** A country, as several resources ask for it. */
export const countryParameter = (description: string) =>
  Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 2,
      pattern: '^[A-Za-z]{2}$',
      'x-says': 'a country code of two letters, such as FR',
      description: `${description}: ISO 3166-1 alpha-2, in upper or lower case.`,
    }),
  );

export const faultsOfCountry = (country: string | undefined): WrongParameter[] =>
  country === undefined || COUNTRY_CODES.has(country.toUpperCase())
    ? []
    : [{ name: 'country', detail: 'is no country code of ISO 3166-1' }];
