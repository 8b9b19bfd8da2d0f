/**
 * Accounts of two exercises that are one, though their numbers have another length: 512000 and 51200000. Only those that the other
 * exercise does not have, and only where there is no doubt. Gives the number of now for that of before.
 */
export function renamedAccounts(before: readonly string[], now: readonly string[]): ReadonlyMap<string, string> {
  const [earlier, later] = [new Set(before), new Set(now)];
  const gone = Map.groupBy(
    [...earlier].filter((account) => !later.has(account)),
    withoutZeros,
  );
  const come = Map.groupBy(
    [...later].filter((account) => !earlier.has(account)),
    withoutZeros,
  );
  const renamed = new Map<string, string>();
  for (const [name, [old, ...others]] of gone) {
    const [own, ...more] = come.get(name) ?? [];
    if (old !== undefined && own !== undefined && others.length === 0 && more.length === 0) renamed.set(old, own);
  }
  return renamed;
}

function withoutZeros(account: string): string {
  let end = account.length;
  while (end > 0 && account[end - 1] === '0') end -= 1;
  return account.slice(0, end);
}
