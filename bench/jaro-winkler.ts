/** Jaro-Winkler likeness of two texts, 0 to 1: the yardstick that is most often used for names. */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroOf(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroOf(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const isTaken = Array.from(b, () => false);
  let matchesOfA = '';
  for (let i = 0; i < a.length; i += 1) {
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j += 1) {
      if (isTaken[j] !== true && a[i] === b[j]) {
        isTaken[j] = true;
        matchesOfA += a.charAt(i);
        break;
      }
    }
  }
  const matches = matchesOfA.length;
  if (matches === 0) return 0;
  const matchesOfB = b.split('').filter((_, j) => isTaken[j] === true);
  const transposed = matchesOfB.filter((letter, index) => letter !== matchesOfA[index]).length / 2;
  return (matches / a.length + matches / b.length + (matches - transposed) / matches) / 3;
}
