import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Web } from './web.ts';
import { page, startWeb, wanted } from './web.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';

/** What a site may send in place of an answer. */
const NONSENSE: Record<string, string> = {
  'nothing at all': '',
  'no status line, as HTTP 0.9 did': '<html>hello</html>',
  'the banner of another protocol': 'SSH-2.0-OpenSSH_9.6\r\n',
  'an error of another protocol': "-ERR wrong number of arguments for 'get' command\r\n",
  'a head that ends in the middle': 'HTTP/1.1 200 OK\r\nContent-Ty',
  'a head without an end': 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n',
  'a preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a status that is no number': 'HTTP/1.1 abc OK\r\n\r\n',
  'two lengths': `${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc`,
  'a length and chunks': `${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  'a length that is no number': `${OK}Content-Length: -1\r\n\r\n`,
  'a header with a blank in its name': `${OK}Bad Name: 1\r\nContent-Length: 0\r\n\r\n`,
  'a header without a colon': `${OK}nonsense\r\n\r\n`,
  'another protocol, switched to unasked': 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nhello',
  'a switch without saying to what': 'HTTP/1.1 101 Switching\r\n\r\nhello',
  'hints and no answer': 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n',
  'hints without end': `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000)}${OK}Content-Length: 0\r\n\r\n`,
};

let web: Web;
beforeAll(async () => {
  web = await startWeb((path, socket) => {
    const nonsense = NONSENSE[decodeURIComponent(path.slice(1))];
    const sendHeadersFor = (line: string) => {
      while (!socket.destroyed && socket.write(line));
      socket.once('drain', () => sendHeadersFor(line));
    };
    if (nonsense !== undefined) socket.end(nonsense);
    else if (path === '/hinted')
      socket.end(`HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n${page('hello').toString()}`);
    else if (path === '/headers?31') socket.end(page('hello', { 'x-large': 'x'.repeat(31 * 1024) }));
    else if (path === '/headers?33') socket.end(page('hello', { 'x-large': 'x'.repeat(33 * 1024) }));
    else if (path === '/many') {
      socket.write(OK);
      sendHeadersFor('X-More: and more\r\n'.repeat(100));
    } else if (path === '/one-long') {
      socket.write(`${OK}X-Long: `);
      sendHeadersFor('x'.repeat(10_000));
    } else if (path === '/old') socket.end('HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\nhello');
    else if (path !== '/silence') socket.end(page('hello'));
  });
});
afterAll(() => web.close());

const get = (path: string, client = web.client) => client.get(web.url(path), wanted());

describe('an answer that is', () => {
  test.each(Object.keys(NONSENSE))('%s is none', async (what) => {
    expect(await get(`/${encodeURIComponent(what)}`)).toEqual({
      failure: 'unreachable',
      detail: 'The site gave no answer that could be understood.',
      at: 'first',
    });
  });

  test.each(['/hinted', '/old', '/headers?31'])('unusual and allowed is taken: %s', async (path) => {
    const outcome = await get(path);
    expect('body' in outcome && Buffer.from(outcome.body).toString()).toBe('hello');
  });

  test.each(['/headers?33', '/many', '/one-long'])('all headers is too large: %s', async (path) => {
    expect(await get(path)).toMatchObject({ failure: 'too_large', at: 'first' });
  });

  test('silence is waited for no longer than the time for headers', async () => {
    const client = web.open({ headersMilliseconds: 50 });
    expect(await get('/silence', client)).toMatchObject({ failure: 'timeout', at: 'first' });
  });
});
