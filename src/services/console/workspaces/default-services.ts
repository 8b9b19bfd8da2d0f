import type { Platform } from '#platform/service.ts';

/** What a new workspace has: what the settings say; otherwise nothing, and on one's own machine everything. */
export function defaultServices(
  chosen: readonly string[] | undefined,
  { isPrivate, offered }: Pick<Platform, 'isPrivate' | 'offered'>,
): string[] {
  const keyed = offered().flatMap(({ name, takesKeys }) => (takesKeys ? [name] : []));
  if (chosen !== undefined) return keyed.filter((name) => chosen.includes(name));
  return isPrivate ? keyed : [];
}
