/** What a reader chose, for the next visit. A browser may keep nothing at all: then it holds for this one. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Nobody misses it before the next visit.
  }
}
