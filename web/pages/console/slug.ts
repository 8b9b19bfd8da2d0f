const LONGEST = 40;
export const FROM_NAME = 30;

/** What a name becomes in addresses, as the server makes it: shown while somebody types. */
export function slugOf(text: string, longest = LONGEST): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return words.join('-').slice(0, longest).replace(/-$/, '');
}
