import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES } from '#services/cycles/timeline/history/category.ts';
import type { Bench } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import { serverStarter } from './child-server.ts';
import type { Measured } from './interleaved-rounds.ts';
import { measureInterleaved } from './interleaved-rounds.ts';
import { platformEnvironment } from './platform-environment.ts';
import { describeRatio, ratioOf } from './ratio.ts';
import { requireSameAnswer } from './same-answer.ts';
import { atOwnRoute } from './servers/own-route.ts';
import { renderMeasured } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { requireWrk, writeDrawnRequests } from './wrk.ts';

/**
 * What the timeline costs through the whole chain, beside bare Fastify routes that send the very same bytes: ready, and
 * serialised from objects. And what a page costs when the dataset is a hundred times as large, and what it costs when it goes out
 * packed.
 */
const NODES = ['/api/v1?resource=resonance-nodes'];
const SPANS = [
  [-5000, 2100],
  [1000, 1500],
  [1500, 1700],
  [1600, 2000],
] as const;
const EVENTS = CATEGORIES.flatMap((category) =>
  SPANS.map(
    ([first, last]) =>
      `/api/v1?resource=events&startYear=${first}&endYear=${last}&category=${encodeURIComponent(category)}&limit=100`,
  ),
);
const SEARCHES = [
  'q=revolution',
  'q=battle+of&country=GB',
  'minSignificance=4&sort=-significance',
  'bbox=-20,35,40,70&minSignificance=3',
  'country=CN&sort=-year',
  'bbox=170,-50,-170,10',
].flatMap((question) =>
  SPANS.map(([first, last]) => `/api/v1?resource=events&startYear=${first}&endYear=${last}&${question}`),
);
const GROWN_TIMES = 100;

async function requireSameText(expected: string | undefined, url: string): Promise<void> {
  const text = await (await fetch(url)).text();
  if (text !== expected) throw new Error(`${url} answers something else`);
}

export const benchCycles: Bench = async (options, cleanup) => {
  requireWrk();
  const directory = makeTemporaryDirectory(cleanup);
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  const start = serverStarter(directory, options.profileDirectory, cleanup);
  const environment = platformEnvironment(databaseUrl, directory, 'cycles');
  const platform = await start('cycles-platform', 'platform', environment);
  const grown = await start('cycles-grown', 'grown-cycles', { ...environment, GROWN_TIMES: String(GROWN_TIMES) });

  const file = join(directory, 'answers.json');
  const answers: Record<string, string> = {};
  for (const path of [...NODES, ...EVENTS, ...SEARCHES])
    answers[path] = await (await fetch(`${platform.url}${path}`)).text();
  writeFileSync(file, JSON.stringify(answers));
  const ready = await start('cycles-ready', 'bare-answers', { ANSWERS_FILE: file, ANSWERS_AS: 'bytes' });
  const serialised = await start('cycles-serialised', 'bare-answers', { ANSWERS_FILE: file, ANSWERS_AS: 'objects' });
  for (const path of [...NODES, ...EVENTS, ...SEARCHES]) {
    await requireSameAnswer([platform.url, ready.url], path);
    await requireSameText(answers[path], `${serialised.url}${atOwnRoute(path)}`);
  }

  const requests = (name: string, paths: readonly string[], headers: Record<string, string> = {}) =>
    writeDrawnRequests(join(directory, `${name}.lua`), paths, headers);
  const etag = (await fetch(`${platform.url}${NODES[0]}`)).headers.get('etag') ?? '';
  const [events, nodes, searches] = [
    requests('events', EVENTS),
    requests('nodes', NODES),
    requests('searches', SEARCHES),
  ];
  const measured = await measureInterleaved(
    [
      { name: 'events with filters', server: platform, script: events },
      { name: 'events, bare, ready bytes', server: ready, script: events },
      {
        name: 'events, bare, serialised',
        server: serialised,
        script: requests('events-serialised', EVENTS.map(atOwnRoute)),
      },
      { name: `events of ${GROWN_TIMES} datasets`, server: grown, script: events },
      { name: 'nodes', server: platform, script: nodes },
      { name: 'nodes, bare, ready bytes', server: ready, script: nodes },
      {
        name: 'nodes, bare, serialised',
        server: serialised,
        script: requests('nodes-serialised', NODES.map(atOwnRoute)),
      },
      { name: 'nodes, 304', server: platform, script: requests('unchanged', NODES, { 'If-None-Match': etag }) },
      {
        name: 'events with filters, packed',
        server: platform,
        script: requests('events-packed', EVENTS, { 'Accept-Encoding': 'br' }),
      },
      { name: 'events searched', server: platform, script: searches },
      { name: 'events searched, bare, ready bytes', server: ready, script: searches },
    ],
    options,
    cleanup.signal,
  );
  const [
    own,
    ofReady,
    ofSerialised,
    ofGrown,
    ownNodes,
    nodesReady,
    nodesSerialised,
    unchanged,
    packed,
    searched,
    searchedReady,
  ] = measured;
  const requestsOf = (thing: Measured, yardstick: Measured) =>
    ratioOf(thing, yardstick, (sample) => sample.requestsPerSecond);
  const ratios = {
    vs_bare: requestsOf(own, ofReady),
    vs_bare_serialised: requestsOf(own, ofSerialised),
    nodes_vs_bare: requestsOf(ownNodes, nodesReady),
    nodes_vs_bare_serialised: requestsOf(ownNodes, nodesSerialised),
    unchanged_vs_nodes: requestsOf(unchanged, ownNodes),
    grown_cost: ratioOf(ofGrown, own, (sample) => sample.cpuMicroseconds),
    packed_vs_plain: requestsOf(packed, own),
    searched_vs_bare: requestsOf(searched, searchedReady),
  };
  return {
    text: [
      renderMeasured(measured),
      '',
      ...Object.entries(ratios).map(([name, ratio]) => describeRatio(name, ratio)),
    ].join('\n'),
    ratios: Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [name, ratio.median])),
    figures: measured,
  };
};
