import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Load from `wrk`: one thread, a fixed number of connections, each asking again as soon as it was answered. The requests
 * are described by a Lua script. Any answer that is an error, and any connection that fails, fails the run: a refusal is
 * cheaper than an answer, so a figure with refusals in it says nothing.
 */
export type LoadResult = { requests: number; seconds: number; p50Milliseconds: number; p99Milliseconds: number };

const CONNECTIONS = 64;

export type LoadOptions = { seconds: number; connections?: number };

/** Prints what was measured as a last line of JSON. */
const DONE = `
done = function(summary, latency, requests)
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"status":%d,"connect":%d,"read":%d,"write":%d,"timeout":%d,"p50":%d,"p99":%d}\\n',
    summary.requests, summary.duration, summary.errors.status, summary.errors.connect, summary.errors.read,
    summary.errors.write, summary.errors.timeout, latency:percentile(50), latency:percentile(99)))
end
`;

type Printed = {
  requests: number;
  microseconds: number;
  /** Answers of 400 and above. */
  status: number;
  connect: number;
  read: number;
  write: number;
  timeout: number;
  p50: number;
  p99: number;
};

export function requireWrk(): void {
  if (spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error !== undefined) {
    throw new Error('This bench needs wrk: apt-get install wrk');
  }
}

/** The same request again and again. */
export function writeFixedRequest(file: string, path: string, json?: unknown): string {
  const body =
    json === undefined
      ? ''
      : `wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = ${JSON.stringify(JSON.stringify(json))}\n`;
  writeFileSync(file, `wrk.path = '${path}'\n${body}${DONE}`);
  return file;
}

/** A GET with a bearer token that is drawn anew for each request. The requests are written out before the load begins. */
export const writeBearerRequests = (file: string, path: string, tokens: readonly string[]): string =>
  writeHeaderRequests(file, path, {
    name: 'Authorization',
    values: tokens.map((token) => `Bearer ${token}`),
  });

/** GETs with one header, whose value is drawn at random. */
export function writeHeaderRequests(
  file: string,
  path: string,
  { name, values }: { name: string; values: readonly string[] },
): string {
  writeFileSync(
    file,
    `local values = {${values.map((value) => `'${value}'`).join(',')}}
local written = {}
init = function()
  math.randomseed(os.time())
  for i, value in ipairs(values) do
    written[i] = wrk.format('GET', '${path}', { ['${name}'] = value })
  end
end
request = function() return written[math.random(#written)] end
${DONE}`,
    { mode: 0o600 },
  );
  return file;
}

/** POSTs of one JSON body, with headers that are drawn at random. */
export function writePosts(
  file: string,
  path: string,
  json: unknown,
  headerSets: readonly Readonly<Record<string, string>>[],
): string {
  const sets = headerSets.map(
    (headers) =>
      `{${Object.entries({ ...headers, 'Content-Type': 'application/json' })
        .map(([name, value]) => `['${name}']='${value}'`)
        .join(',')}}`,
  );
  writeFileSync(
    file,
    `local sets = {${sets.join(',')}}
local body = ${JSON.stringify(JSON.stringify(json))}
local written = {}
init = function()
  math.randomseed(os.time())
  for i, headers in ipairs(sets) do written[i] = wrk.format('POST', '${path}', headers, body) end
end
request = function() return written[math.random(#written)] end
${DONE}`,
    { mode: 0o600 },
  );
  return file;
}

/** GETs of the given paths, drawn at random, with the same headers. */
export function writeDrawnRequests(
  file: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): string {
  writeFileSync(
    file,
    `local paths = {${paths.map((path) => `'${path}'`).join(',')}}
local headers = {${Object.entries(headers)
      .map(([name, value]) => `['${name}']='${value}'`)
      .join(',')}}
local written = {}
init = function()
  math.randomseed(os.time())
  for i, path in ipairs(paths) do written[i] = wrk.format('GET', path, headers) end
end
request = function() return written[math.random(#written)] end
${DONE}`,
    { mode: 0o600 },
  );
  return file;
}

export async function runWrk(
  url: string,
  script: string,
  { seconds, connections = CONNECTIONS }: LoadOptions,
  signal: AbortSignal,
): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(
    'wrk',
    ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--script', script, url],
    { signal },
  );
  const printed = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Printed;
  const faults = (['status', 'connect', 'read', 'write', 'timeout'] as const).filter((fault) => printed[fault] > 0);
  if (faults.length > 0 || printed.requests === 0) {
    throw new Error(
      `Not every request to ${url} was answered well: ${faults.map((fault) => `${printed[fault]} ${fault}`).join(', ')} errors in ${printed.requests} requests`,
    );
  }
  return {
    requests: printed.requests,
    seconds: printed.microseconds / 1e6,
    p50Milliseconds: printed.p50 / 1000,
    p99Milliseconds: printed.p99 / 1000,
  };
}
