// Three services of Quintet from plain Node (18 or newer), without a package. See README.md beside this file.
import { readFile } from 'node:fs/promises';

const base = process.env.BASE_URL ?? 'http://127.0.0.1:3000';

/** A refusal, with everything that it says: `code` for programs, the message for people, `requestId` for a report. */
class Refused extends Error {
  constructor(status, problem, retryAfter) {
    // Most services answer with a problem document (RFC 9457); fec with `error` and `code`.
    super(problem.detail ?? problem.error ?? `The server answered with status ${status}`);
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.requestId = problem.request_id;
    // Each value that is wrong, by its name.
    this.errors = problem.errors ?? [];
    this.retryAfter = Number(retryAfter ?? 0);
  }
}

async function ask(path, { headers, ...rest } = {}) {
  const answer = await fetch(new URL(path, base), { ...rest, headers, signal: AbortSignal.timeout(30_000) });
  if (answer.ok) return await answer.json();
  // A proxy in between may answer with something that is no JSON.
  const problem = await answer.json().catch(() => ({}));
  throw new Refused(answer.status, problem, answer.headers.get('retry-after'));
}

/** Asks again when the server says that it is worth it: 429 and 503 come with `Retry-After`. */
async function askPatiently(path, options, attempts = 3) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(path, options);
    } catch (error) {
      if (!(error instanceof Refused) || error.retryAfter === 0 || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.retryAfter * 1000));
    }
  }
}

/** A key comes from the environment, never from the code. */
function keyOf(name) {
  const key = process.env[name];
  if (key === undefined || key === '') throw new Error(`Set ${name}: README.md says where keys are from.`);
  return key;
}

async function main() {
  const answers = Object.fromEntries([3, 2, 3, 1, 2, 3, 2, 1, 4, 2, 3, 2].map((value, at) => [`q${at + 1}`, value]));
  const check = (body) =>
    askPatiently('/api/student-protection-check', {
      method: 'POST',
      headers: { authorization: `Bearer ${keyOf('READINESS_KEY')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { score, score_band: band, top_gaps: gaps } = await check({ answers });
  console.log(`readiness: ${score} of 100, ${band}; weakest: ${gaps.join(', ')}`);

  const { total, leads } = await askPatiently('/api/v1/hotels/score?limit=1', {
    headers: { 'x-gateway-key': keyOf('PROSPECTS_KEY') },
  });
  console.log(`prospects: ${leads.length} of ${total} leads, the best one: ${leads[0]?.name}`);

  const file = new URL('../fec/123456782FEC20251231.txt', import.meta.url);
  const report = await askPatiently('/api/external/analyze?fileName=123456782FEC20251231.txt', {
    method: 'POST',
    headers: { 'x-api-key': keyOf('FEC_KEY'), 'content-type': 'text/plain' },
    // The bytes as they are: the service finds out about the encoding.
    body: await readFile(file),
  });
  console.log(`fec: ${report.summary.totalAnomalies} anomalies`);
  for (const { severity, type, lines } of report.anomalies)
    console.log(`  ${severity}: ${type}, lines ${lines.join(', ')}`);

  try {
    await check({ answers: { ...answers, q1: 9 } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.log(`refused as it should be: ${error.status} ${error.code}`);
    for (const { name, detail } of error.errors) console.log(`  ${name} ${detail}`);
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof Refused) {
    console.error(`${error.status} ${error.code}: ${error.message} (request ${error.requestId ?? 'without an id'})`);
  } else {
    console.error(error.message === 'fetch failed' ? `${base} cannot be reached: ${error.cause?.code}` : error.message);
  }
  process.exitCode = 1;
}
