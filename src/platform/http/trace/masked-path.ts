import { editDistance } from '#lib/text/edit-distance.ts';

/**
 * The path of a request that no operation has, as the log may hold it: enough to see that a client calls `/api/v1/hotel`,
 * not enough to learn of anybody. Kept are words of the paths that this server has, and those that are one slip away from
 * such a word; everything else is a star. No query, and nothing that would have to be escaped.
 */
const MOST_SEGMENTS = 4;
/** Far more than four words take: the rest is not looked at. */
const MOST_READ = 200;
const WORD = /^[a-z0-9-]{4,32}$/i;

export function pathMasker(paths: Iterable<string>): (url: string) => string {
  const known = new Set([...paths].flatMap((path) => path.split('/')).filter((part) => !part.includes('{')));
  const words = [...known].map((word) => word.toLowerCase());
  const isNear = (segment: string) => {
    const lower = segment.toLowerCase();
    return words.some((word) => editDistance(lower, word, 1) !== undefined);
  };
  const isKept = (segment: string) => known.has(segment) || segment === '' || (WORD.test(segment) && isNear(segment));
  return (url) => {
    const start = url.slice(0, MOST_READ);
    const end = start.search(/[?#]/);
    const [first, ...segments] = (end < 0 ? start : start.slice(0, end)).split('/');
    // The URL of another server, as proxies are asked for it.
    if (first !== '' || segments.length === 0) return '*';
    const kept = segments.slice(0, MOST_SEGMENTS).map((segment) => (isKept(segment) ? segment : '*'));
    return `/${kept.join('/')}${segments.length > MOST_SEGMENTS ? '/…' : ''}`;
  };
}
