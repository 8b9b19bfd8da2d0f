import Type from 'typebox';

/** Shapes of what people send and get about their accounts. */
export const email = () =>
  Type.String({
    format: 'email',
    // What better-auth takes for an address: the format alone lets through what it would refuse without a word of ours.
    pattern: "^(?:[A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$",
    minLength: 3,
    maxLength: 254,
    'x-says': 'an e-mail address',
    description: 'In upper or lower case.',
  });

export const newPassword = () => Type.String({ minLength: 8, maxLength: 128 });

/** One that is only compared: nothing is said about what a password may be. */
export const givenPassword = () => Type.String({ minLength: 1, maxLength: 500 });

/** Of printable ASCII, as all of ours are: the database would choke on a zero byte. */
export const token = () =>
  Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '^[!-~]*$',
    'x-says': 'the token of a link, as it came',
    description: 'From the link in the e-mail.',
  });

/**
 * Letters of any script, one at least; no line break, other control character or half of a character, which no name has.
 * What goes before the first letter shares no character with it, so that there is one way only to read a name.
 */
export const personName = () =>
  Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: `^\\p{Zs}*[^\\s${NO_LETTERS}][^${NO_LETTERS}]*$`,
    'x-says': 'a name of letters, without line breaks or other control characters',
  });

const NO_LETTERS = '\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029';

export const MemberSchema = Type.Object(
  { id: Type.String(), email: Type.String(), name: Type.String() },
  { title: 'Member' },
);

export const SignedInSchema = Type.Object(
  { user: MemberSchema },
  { title: 'SignedIn', description: 'The session cookie comes with it.' },
);

export const DoneSchema = Type.Object(
  { status: Type.Literal(true) },
  { title: 'Done', description: 'The same whether or not the address is known.' },
);

export const closed = <Properties extends Type.TProperties>(title: string, properties: Properties) =>
  Type.Object(properties, { title, additionalProperties: false });

export const DONE = { status: true } as const;
