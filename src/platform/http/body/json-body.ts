import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faultOfRefused } from '../problem/json-fault.ts';
import { platformProblem } from '../problem/problems.ts';
import { ENGLISH, type RefusalWords } from '../problem/refusal-words.ts';

/** JSON bodies, and only those: valid UTF-8, no key that would poison a prototype. An empty one is no body. */
export function readJsonStrictly(
  app: FastifyInstance,
  wordsFor: (request: FastifyRequest) => RefusalWords | undefined,
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    const words = wordsFor(request) ?? ENGLISH;
    if (!isUtf8(bytes)) return done(malformed(words, 'encoding'));
    const text = bytes.toString('utf8');
    void parse(request, text, (error, value) =>
      error === null ? done(null, value) : done(malformed(words, faultOfRefused(text))),
    );
  });
}

const malformed = (words: RefusalWords, fault: Parameters<RefusalWords['json']>[0]) =>
  platformProblem('malformed_json', { public: words.json(fault) });
