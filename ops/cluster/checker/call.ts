import http from 'node:http';

export type Answer = {
  sent: number;
  ms: number;
  status: number;
  code: string;
  text: string;
  /** Each as `name=value`. */
  cookies: string[];
};
type Sent = { method?: string; headers?: Record<string, string>; body?: unknown; bytes?: Buffer };

/** Nothing is cut off earlier: how long a call hangs is to be seen. */
const GIVE_UP_MS = 120_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });

/** Never fails: no answer is an answer, with the status 0 and the reason as its code. */
export function call(url: string, { method = 'GET', headers = {}, body, bytes }: Sent = {}): Promise<Answer> {
  const sent = Date.now();
  return new Promise((resolve) => {
    const done = (status: number, code: string, text = '', cookies: string[] = []) =>
      resolve({ sent, ms: Date.now() - sent, status, code, text, cookies });
    const fail = (error: NodeJS.ErrnoException) => done(0, error.code ?? error.message);
    const payload = bytes ?? (body === undefined ? '' : JSON.stringify(body));
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const length = payload === '' ? {} : { 'content-length': Buffer.byteLength(payload) };
    const options = { agent, method, timeout: GIVE_UP_MS, headers: { ...headers, ...type, ...length } };
    const request = http.request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', fail);
      response.on('end', () => done(response.statusCode ?? 0, codeIn(text), text, cookiesIn(response)));
    });
    request.on('timeout', () => request.destroy(new Error('gave up')));
    request.on('error', fail);
    request.end(payload);
  });
}

const cookiesIn = ({ headers }: http.IncomingMessage) =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string } | null)?.code ?? '';
  } catch {
    return '';
  }
}
