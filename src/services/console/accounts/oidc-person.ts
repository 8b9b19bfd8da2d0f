import { email as emailSchema, personName } from '#platform/accounts/schema.ts';
import type { Claimed } from '../adapters/oidc-provider.ts';

/** Somebody whom the provider vouches for. The address is in lower case. */
export type OidcPerson = { issuer: string; subject: string; email: string; name: string };

/** As the provider names them, if it has verified the address. */
export function readPerson({ issuer, subject, email, emailVerified, name }: Claimed): OidcPerson | undefined {
  if (!fits(subject, SUBJECT)) return undefined;
  // Judged as it came: letters that are none of ASCII's can become such in lower case.
  if (emailVerified !== true || !fits(email, ADDRESS)) return undefined;
  return { issuer, subject, email: email.toLowerCase(), name: fits(name, NAME) ? name.trim() : '' };
}

/** Without domains, everybody's. */
export const isOfDomain = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));

type Shape = { longest: number; pattern: RegExp };

/** Of a schema of text. */
function shapeOf(schema: object): Shape {
  const { maxLength = 0, pattern = '' } = schema as { maxLength?: number; pattern?: string };
  return { longest: maxLength, pattern: new RegExp(pattern, 'u') };
}

const ADDRESS = shapeOf(emailSchema());
const NAME = shapeOf(personName());
/** Printable ASCII, as the specification has it. */
const SUBJECT: Shape = { longest: 255, pattern: /^[ -~]+$/ };

const fits = (value: unknown, { longest, pattern }: Shape): value is string =>
  typeof value === 'string' && value.length <= longest && pattern.test(value);
