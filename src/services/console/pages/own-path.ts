const LONGEST = 500;

/** A path of the console's own that somebody is sent on to; undefined for everything else, other sites above all. */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > LONGEST || !/^\/console(?:[/?#]|$)/.test(text)) return undefined;
  if (/[^!-~]/.test(text) || text.includes('\\') || text.includes('//')) return undefined;
  // As the browser would read it: dots may lead elsewhere.
  const { origin, pathname } = new URL(text, 'http://own.invalid');
  return origin === 'http://own.invalid' && /^\/console(?:\/|$)/.test(pathname) ? text : undefined;
}
