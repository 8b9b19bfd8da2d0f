// @ts-check

/**
 * Where people go once they are in: back to the page of an application, if the server lists its origin, or to their own
 * account. Nothing else that an address may say is followed.
 */
const HOME = '/cuenta';
const LONGEST = 2000;

/**
 * @param {string | null} wanted
 * @param {readonly string[]} origins
 * @param {string} own the portal's own origin, of which only the account is a place to go back to
 * @returns {string | undefined}
 */
export function allowedWay(wanted, origins, own) {
  if (wanted === null || wanted.length > LONGEST || !URL.canParse(wanted)) return undefined;
  const url = new URL(wanted);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const isOurs = origins.includes(url.origin) || (url.origin === own && url.pathname === HOME);
  // What was read is what is followed: not the text, which others might read differently.
  return isOurs ? url.href.replaceAll('\\', '%5C') : undefined;
}

/** @param {string | null} wanted */
const allowed = (wanted) =>
  allowedWay(wanted, (document.documentElement.dataset['origins'] ?? '').split(' ').filter(Boolean), location.origin);

/** The way back that this page was opened with. */
export const way = allowed(new URLSearchParams(location.hash.slice(1) || location.search).get('volver'));

export const destination = way ?? HOME;

/**
 * For the body of a request: absent when there is none, or when it is longer than the portal lets into an e-mail. Such a
 * way is still followed from this page.
 */
export const volver = way && way.length <= 500 && encodeURIComponent(way).length <= 1200 ? { volver: way } : {};

/**
 * A page of the portal, with a way back and a word on what has happened.
 * @param {string} path
 * @param {string | undefined} back
 * @param {string} [note]
 */
export function withWay(path, back, note) {
  const query = new URLSearchParams({ ...(back && { volver: back }), ...(note && { aviso: note }) });
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

for (const link of document.querySelectorAll('a[data-carry]')) {
  link.setAttribute('href', withWay(link.getAttribute('href') ?? HOME, way));
}
