import Type from 'typebox';
import { answeredLanguage, TEXTS } from '../texts/texts.ts';

const { service, who } = TEXTS.en.pages;

const checked = Type.Boolean({ description: 'Whether somebody has called and found it right. So far nobody has.' });
const origin = {
  source: Type.String({ description: 'Who runs or publishes it.' }),
  seen_on: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'A public page on which the number was found as well; null: none.',
  }),
  checked,
};

const EmergencyNumber = Type.Object(
  {
    number: Type.String(),
    service: Type.Unsafe<keyof typeof service>({ type: 'string', enum: Object.keys(service) }),
    service_local: Type.String({ description: 'The same in words.' }),
    ...origin,
  },
  { title: 'EmergencyNumber' },
);

const Helpline = Type.Object(
  {
    name: Type.String(),
    number: Type.String(),
    who: Type.Unsafe<keyof typeof who>({ type: 'string', enum: Object.keys(who) }),
    who_local: Type.String({ description: 'For whom, in words.' }),
    ...origin,
  },
  { title: 'Helpline' },
);

const CountryLines = Type.Object(
  {
    country: Type.String({ description: 'ISO 3166.' }),
    name: Type.String({ description: 'The country in the language of the answer.' }),
    emergency: Type.Array(EmergencyNumber),
    helplines: Type.Array(Helpline),
  },
  { title: 'CountryHelplines' },
);

export const HelplinesSchema = Type.Object(
  {
    lang: answeredLanguage,
    in_danger: Type.String({ description: 'Where to turn in immediate danger.' }),
    checked,
    check_note: Type.String({ description: 'What is known of the numbers, in words.' }),
    countries: Type.Array(CountryLines, { description: 'By name. Empty for a country that is not listed.' }),
    european: Type.Object(
      { number: Type.String(), note: Type.String() },
      { description: 'The number that the European Union keeps for child helplines.' },
    ),
    elsewhere: Type.Object(
      { name: Type.String(), url: Type.String({ format: 'uri' }), note: Type.String() },
      { description: 'Where the helplines of other countries are listed.' },
    ),
    listed: Type.Array(Type.String(), { description: 'Every country there is an entry for.' }),
  },
  { title: 'Helplines', description: 'Emergency numbers and helplines by country.' },
);
