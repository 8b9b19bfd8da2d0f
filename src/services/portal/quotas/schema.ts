import Type from 'typebox';
import type { ApplicationId } from '../applications.ts';
import { APPLICATION_IDS } from '../applications.ts';

/** What the applications send and get. The field names are those of the applications, in Spanish. */
const textOrNull = (extra: object, description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...extra, description }));

export const UsageRequest = Type.Object(
  {
    userId: textOrNull({ minLength: 1, maxLength: 128 }, "The account's id; null or absent where there is none."),
    email: textOrNull(
      { format: 'email', maxLength: 254 },
      'In upper or lower case; null or absent where there is none.',
    ),
    appName: Type.Unsafe<ApplicationId>({ type: 'string', enum: [...APPLICATION_IDS] }),
  },
  { title: 'UsageRequest', additionalProperties: false },
);

const remaining = () => Type.Integer({ minimum: 0, description: 'Uses left today in this application.' });

export const UsageCheck = Type.Object(
  { puede_usar: Type.Boolean(), usos_restantes: remaining(), es_premium: Type.Boolean() },
  { title: 'UsageCheck' },
);

export const UsageRegistration = Type.Object(
  { success: Type.Literal(true), usos_restantes: remaining(), es_premium: Type.Boolean() },
  { title: 'UsageRegistration' },
);

export const UsageRefusal = Type.Object(
  {
    success: Type.Literal(false),
    usos_restantes: Type.Literal(0),
    es_premium: Type.Boolean(),
    error: Type.String({ description: 'For people, in Spanish.' }),
    code: Type.Literal('limite_diario'),
    reinicia_en: Type.String({ format: 'date-time', maxLength: 24, description: 'When the next day of uses begins.' }),
  },
  { title: 'UsageRefusal', description: '`limite_diario`: The uses of today are used up.' },
);
