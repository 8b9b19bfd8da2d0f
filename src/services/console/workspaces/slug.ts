import { withoutAccents } from '#lib/text/accents.ts';

/** A workspace's name in addresses: small letters, digits and single dashes between them. */
export const SLUG_LENGTH = 40;
const FROM_NAME = 30;
const USUAL = 'workspace';

/** What a name becomes in addresses, as far as it has letters for that. */
export function slugOf(name: string): string {
  const words = withoutAccents(name)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const slug = words.join('-').slice(0, FROM_NAME);
  const whole = slug.endsWith('-') ? slug.slice(0, -1) : slug;
  return whole === '' ? USUAL : whole;
}
