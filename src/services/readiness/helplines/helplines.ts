import type { Language, Texts } from '../texts/texts.ts';
import { localeOf, TEXTS } from '../texts/texts.ts';
import data from './helplines.json' with { type: 'json' };

/**
 * Emergency numbers and helplines by country. Every number names who runs or publishes it (`source`), and a public page on
 * which it was found as well, if there is one (`seen_on`). Whoever has called one writes that down in the data (`checked`).
 */
type Service = keyof Texts['pages']['service'];
type Who = keyof Texts['pages']['who'];
type Origin = { source: string; seen_on: string | null; checked: boolean };
export type EmergencyNumber = Origin & { number: string; service: Service; service_local: string };
export type Helpline = Origin & { name: string; number: string; who: Who; who_local: string };
export type CountryLines = { country: string; name: string; emergency: EmergencyNumber[]; helplines: Helpline[] };

type StoredEmergency = Origin & { number: string; service: string };
type StoredHelpline = Origin & { name: string; number: string; who: string };
type Stored = { emergency: StoredEmergency[]; helplines: StoredHelpline[] };

const own: Readonly<Record<string, Stored>> = data.countries;
/** Member states without an entry of their own have what the whole Union has. */
const shared: Stored = { emergency: [data.european.emergency], helplines: [data.european.helpline] };
const countries: Readonly<Record<string, Stored>> = {
  ...Object.fromEntries(data.european_union.map((country) => [country, shared])),
  ...own,
};

/** Codes that the European Union itself uses for two countries, beside those of ISO 3166. */
const ALIASES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

const COUNTRIES: readonly string[] = Object.keys(countries).sort();

const isChecked = Object.values(countries).every(({ emergency, helplines }) =>
  [...emergency, ...helplines].every(({ checked }) => checked),
);

export function helplinesIn(language: Language, asked?: string) {
  const { pages, notice } = TEXTS[language];
  const country = asked === undefined ? undefined : (ALIASES[asked] ?? asked);
  const listed = COUNTRIES.filter((each) => country === undefined || each === country);
  return {
    lang: language,
    in_danger: notice.danger,
    checked: isChecked,
    check_note: pages.not_checked,
    countries: listed.map((each) => linesOf(each, language)).sort(byName(language)),
    european: { number: data.european.helpline.number, note: pages.european },
    elsewhere: { ...data.elsewhere, note: pages.elsewhere },
    listed: [...COUNTRIES],
  };
}

function linesOf(country: string, language: Language): CountryLines {
  const { service, who } = TEXTS[language].pages;
  const { emergency, helplines } = countries[country] ?? shared;
  return {
    country,
    name: new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(country) ?? country,
    emergency: emergency.map((each) => {
      const kind = keyIn(service, each.service);
      return { ...each, service: kind, service_local: service[kind] };
    }),
    helplines: helplines.map((each) => {
      const audience = keyIn(who, each.who);
      return { ...each, who: audience, who_local: who[audience] };
    }),
  };
}

/** A word of the data that no language has is a mistake of ours. */
function keyIn<Table extends object>(table: Table, key: string): keyof Table {
  if (!isKeyOf(table, key)) throw new Error(`There is no word for ${key}`);
  return key;
}

const isKeyOf = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table => Object.hasOwn(table, key);

function byName(language: Language): (a: CountryLines, b: CountryLines) => number {
  const { compare } = new Intl.Collator(localeOf(language));
  return (a, b) => compare(a.name, b.name);
}
