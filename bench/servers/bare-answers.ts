import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { readCycles } from '#services/cycles/routes/read-cycles.ts';
import { listenBare } from './listen-bare.ts';
import { atOwnRoute } from './own-route.ts';

/**
 * Fastify as it comes, with one route that knows the answer to each question: as ready bytes, or as an object that the
 * resource's schema serialises. The yardsticks of whatever sends the same bytes.
 */
const answers = JSON.parse(readFileSync(process.env['ANSWERS_FILE'] ?? '', 'utf8')) as Record<string, string>;
const app = fastify({ logger: false });
if (process.env['ANSWERS_AS'] === 'bytes') {
  const bodies = new Map(Object.entries(answers).map(([url, body]) => [url, Buffer.from(body)]));
  app.get('/api/v1', (request, reply) => {
    reply.type('application/json; charset=utf-8');
    return bodies.get(request.url);
  });
} else {
  const objects = new Map(Object.entries(answers).map(([url, body]) => [atOwnRoute(url), JSON.parse(body) as unknown]));
  // One route a resource, because a route has one schema.
  for (const { name, reply } of readCycles.resources?.list ?? []) {
    app.get(`/${name}`, { schema: { response: { 200: reply } } }, (request) => objects.get(request.url));
  }
}
await listenBare(app);
