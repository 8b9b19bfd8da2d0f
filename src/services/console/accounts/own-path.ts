import Type from 'typebox';

/**
 * A page of the console's own, to which somebody is sent on. No segment begins with a dot and nothing in them is encoded, so that
 * the path cannot lead out again; no host can stand in it.
 */
const PATTERN = '^/console(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?(?:[?#][A-Za-z0-9._~%&=+:@,/?#-]*)?$';
const LONGEST = 500;
const pattern = new RegExp(PATTERN);

export const ownPathSchema = () =>
  Type.String({
    minLength: 1,
    maxLength: LONGEST,
    pattern: PATTERN,
    'x-says': 'the path of a page of the console',
    description: 'Where the browser goes on.',
  });

/** Undefined for everything else, other sites above all. */
export const ownPath = (text: unknown): string | undefined =>
  typeof text === 'string' && text.length <= LONGEST && pattern.test(text) ? text : undefined;
