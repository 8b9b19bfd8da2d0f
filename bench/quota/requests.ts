import { writeFileSync } from 'node:fs';

/**
 * What wrk sends, as the pages of an application do: a POST with a small JSON body, the page's origin and the session
 * cookie. The requests are put together before the load begins, from a file with a request a line: Lua takes no list of so
 * many constants.
 */
export const APPLICATION_ORIGIN = 'https://citas.portal.example';

export type PortalRequest = { cookie: string; body: string };

/** One after the other, none twice. Past the last, it is repeated: the portal then refuses it, and the run fails. */
const IN_TURN = 'request = function() if turn < #written then turn = turn + 1 end return written[turn] end';
const DRAWN = 'request = function() return written[math.random(#written)] end';

/** The answers that fail the run: all that are errors, or, where a refusal is what is measured, all that are not. */
const FAULTS = { answers: 'summary.errors.status', refusals: 'summary.requests - summary.errors.status' };

export type RequestsOptions = {
  path: string;
  order: 'in turn' | 'drawn';
  expects: keyof typeof FAULTS;
};

/** The script prints what runWrk reads. */
export function writePortalRequests(
  file: string,
  requests: readonly PortalRequest[],
  { path, order, expects }: RequestsOptions,
): string {
  const listFile = `${file}.requests`;
  writeFileSync(listFile, requests.map(({ cookie, body }) => `${cookie}\t${body}\n`).join(''), { mode: 0o600 });
  writeFileSync(
    file,
    `local written = {}
local turn = 0
init = function()
  math.randomseed(os.time())
  local headers = { ['Content-Type'] = 'application/json', Origin = '${APPLICATION_ORIGIN}' }
  for line in io.lines('${listFile}') do
    local tab = line:find('\\t', 1, true)
    headers.Cookie = line:sub(1, tab - 1)
    written[#written + 1] = wrk.format('POST', '${path}', headers, line:sub(tab + 1))
  end
end
${order === 'in turn' ? IN_TURN : DRAWN}
done = function(summary, latency)
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"status":%d,"connect":%d,"read":%d,"write":%d,"timeout":%d,"p50":%d,"p99":%d}\\n',
    summary.requests, summary.duration, ${FAULTS[expects]}, summary.errors.connect, summary.errors.read,
    summary.errors.write, summary.errors.timeout, latency:percentile(50), latency:percentile(99)))
end
`,
    { mode: 0o600 },
  );
  return file;
}
