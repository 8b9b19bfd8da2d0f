import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { platformProblem } from '../problem/problems.ts';

/** Bodies of forms, as a browser sends them without any script: names and texts, each name once. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

export const FORM_BODY_LIMIT = 64 * 1024;
const MOST_FIELDS = 100;

/** In a scope of its own: no other operation takes a form, which any page of the web can send. */
export function mountForm(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, (_request, bytes: Buffer, done) => {
      const fields = readForm(bytes);
      if (fields === undefined) done(platformProblem('malformed_request', { public: 'The form cannot be read.' }));
      else done(null, fields);
    });
    scope.route(route);
  });
}

/** Undefined for what no browser sends: other bytes than UTF-8, a name twice, more fields than any form has. */
export function readForm(bytes: Buffer): Record<string, string> | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString();
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) return undefined;
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    // It stands where escapes are no UTF-8.
    if (fields.has(name) || name.includes('\ufffd') || value.includes('\ufffd')) return undefined;
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
