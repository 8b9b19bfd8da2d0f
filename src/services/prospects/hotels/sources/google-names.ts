/**
 * Whether a provider, a dataset or a licence is Google's, whose terms forbid keeping what its maps say of places. It is
 * known by its name, however that is spelt; what a file states about its own terms makes no difference.
 */
export function namesGoogle(text: string): boolean {
  const names = text.normalize('NFKC').toLowerCase();
  return names.replace(/[^a-z0-9]/g, '').includes('google') || /\bgmaps\b/.test(names);
}
