import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { platformProblem } from './problems.ts';

/** JSON bodies, and only those: valid UTF-8, no key that would poison a prototype. An empty one is no body. */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(platformProblem('malformed_json', { public: 'The body is not valid UTF-8.' }));
    void parse(request, bytes.toString('utf8'), (error, value) =>
      error === null ? done(null, value) : done(platformProblem('malformed_json')),
    );
  });
}
