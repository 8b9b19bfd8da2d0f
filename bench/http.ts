import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import { startChildServer } from './child-server.ts';
import { countingSwitch } from './counting-switch.ts';
import { measureInterleaved } from './interleaved-rounds.ts';
import { platformEnvironment } from './platform-environment.ts';
import { describeRatio, geometricMean, ratioOf } from './ratio.ts';
import { requireSameAnswer } from './same-answer.ts';
import { exampleOrder, GREETING_PATH, ORDER_PATH } from './servers/fixture-schema.ts';
import { renderMeasured } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { requireWrk, writeDrawnRequests, writeFixedRequest } from './wrk.ts';

/**
 * What the platform's whole chain (request id, security headers, admission, burst limit, validation, metrics, ETag, one
 * log line a request) costs in CPU, over a bare Fastify with the same two routes and schemas. No request touches the
 * database: the platform only needs one to start. And what packing costs: an answer of some kilobytes made anew each time,
 * as it is and packed, the latter for whoever finds a place.
 */
export const benchHttp: Bench = async (options, cleanup) => {
  requireWrk();
  const directory = makeTemporaryDirectory(cleanup);
  const { profileDirectory } = options;
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  const platform = await startChildServer(
    {
      name: 'http-platform',
      program: new URL('./servers/platform.ts', import.meta.url),
      environment: platformEnvironment(databaseUrl, directory, 'fixture'),
      directory,
      profileDirectory,
    },
    cleanup,
  );
  const counts = countingSwitch(platform);
  const bare = await startChildServer(
    {
      name: 'http-bare',
      program: new URL('./servers/bare-fixture.ts', import.meta.url),
      directory,
      profileDirectory,
    },
    cleanup,
  );
  await requireSameAnswer([platform.url, bare.url], GREETING_PATH);
  await requireSameAnswer([platform.url, bare.url], ORDER_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(exampleOrder),
  });

  const get = writeFixedRequest(join(directory, 'get.lua'), GREETING_PATH);
  const post = writeFixedRequest(join(directory, 'post.lua'), ORDER_PATH, exampleOrder);
  const large = (name: string, headers: Record<string, string>) =>
    writeDrawnRequests(join(directory, `${name}.lua`), [ORDER_PATH], headers);
  const measured = await measureInterleaved(
    [
      { name: 'GET platform', server: platform, script: get, prepare: counts(true) },
      { name: 'GET platform, usage not counted', server: platform, script: get, prepare: counts(false) },
      { name: 'GET bare Fastify', server: bare, script: get },
      { name: 'POST platform', server: platform, script: post, prepare: counts(true) },
      { name: 'POST bare Fastify', server: bare, script: post },
      { name: 'GET large', server: platform, script: large('plain', {}) },
      { name: 'GET large, packed', server: platform, script: large('packed', { 'Accept-Encoding': 'br' }) },
    ],
    options,
    cleanup.signal,
  );
  const [platformGet, uncountedGet, bareGet, platformPost, barePost, plain, packed] = measured;
  const ofGet = ratioOf(platformGet, bareGet, (sample) => sample.cpuMicroseconds);
  const ofPost = ratioOf(platformPost, barePost, (sample) => sample.cpuMicroseconds);
  const ofCounting = ratioOf(platformGet, uncountedGet, (sample) => sample.cpuMicroseconds);
  const both = geometricMean([ofGet, ofPost]);
  const ofPacked = ratioOf(packed, plain, (sample) => sample.requestsPerSecond);
  const cpuOfPacked = ratioOf(packed, plain, (sample) => sample.cpuMicroseconds);
  return {
    text: [
      renderMeasured(measured),
      '',
      describeRatio('CPU a request, platform over bare, GET', ofGet),
      describeRatio('CPU a request, platform over bare, POST', ofPost),
      describeRatio('cpu_vs_bare (geometric mean)', both),
      describeRatio('counting_cpu (CPU a request, usage counted over not; nobody is known here)', ofCounting),
      describeRatio('packed_vs_plain (requests/s)', ofPacked),
      describeRatio('packed_vs_plain_cpu (CPU a request)', cpuOfPacked),
    ].join('\n'),
    ratios: {
      cpu_vs_bare: both.median,
      cpu_vs_bare_get: ofGet.median,
      cpu_vs_bare_post: ofPost.median,
      counting_cpu: ofCounting.median,
      packed_vs_plain: ofPacked.median,
      packed_vs_plain_cpu: cpuOfPacked.median,
    },
    figures: measured,
  };
};
