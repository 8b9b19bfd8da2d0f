import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fetched, FetchFailure } from '../guarded-client.ts';
import type { Web } from './web.ts';
import { PATIENCE_MILLISECONDS, page, redirect, SITE_ADDRESS, startWeb, wanted } from './web.ts';

let web: Web;
/** The status for a path like `/301/rooms`, and what is at the end of it. */
beforeAll(async () => {
  web = await startWeb(
    (path, socket) => {
      const [, status, rest] = /^\/(\d{3})(\/.*)$/.exec(path) ?? [];
      if (status !== undefined && rest !== undefined) socket.end(redirect(rest, Number(status)));
      else if (path === '/loop') socket.end(redirect('/loop'));
      else if (path === '/thai') socket.end(redirect('/ห้องพัก'));
      else if (path === '/nowhere') socket.end(redirect('http://[broken/'));
      else if (path === '/no-location') socket.end(page('choose', {}, '302 Found'));
      else if (path === '/choices') socket.end(page('choose', { location: '/rooms' }, '300 Multiple Choices'));
      else if (path === '/refresh') socket.end(page('<meta http-equiv="refresh" content="0;url=/rooms">'));
      else if (path === '/image') socket.end(page('GIF89a', { 'content-type': 'image/gif' }));
      else if (path === '/missing') socket.end(page('no such page', {}, '404 Not Found'));
      else if (path === '/broken') socket.end(page('{}', { 'content-type': 'application/json' }, '500 Oops'));
      else if (path === '/two-cookies')
        socket.end(page('', { 'Set-Cookie': 'a=1\r\nSet-Cookie: b=2', 'X-Robots-Tag': 'noindex' }));
      else if (path === '/odd-names') socket.end(page('', { ['__proto__']: 'a', constructor: 'b', toString: 'c' }));
      else if (path.startsWith('/type?')) socket.end(page('', { 'content-type': decodeURIComponent(path.slice(6)) }));
      else if (path === '/no-type') socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      else socket.end(page(`<h1>${path}</h1>`));
    },
    {
      'empty.example': 'no_data',
      'failing.example': 'server_failure',
      'failing-six.example': ({ type }) => (type === 'AAAA' ? 'server_failure' : { A: [SITE_ADDRESS] }),
      'silent-six.example': ({ type }) => (type === 'AAAA' ? 'silence' : { A: [SITE_ADDRESS] }),
      'broken-six.example': { A: [SITE_ADDRESS], AAAA: ['::1'] },
      'closed.example': { A: [SITE_ADDRESS] },
    },
  );
});
afterAll(() => web.close());

const text = ({ body }: Fetched) => Buffer.from(body).toString();

async function fetched(path: string, overrides = {}): Promise<Fetched> {
  const outcome = await web.client.get(web.url(path), wanted(overrides));
  if ('failure' in outcome) throw new Error(JSON.stringify(outcome));
  return outcome;
}

async function failed(url: string | URL, overrides = {}, client = web.client): Promise<FetchFailure> {
  const outcome = await client.get(new URL(url), wanted(overrides));
  if (!('failure' in outcome)) throw new Error(`fetched ${outcome.url.href}`);
  return outcome;
}

describe('an answer', () => {
  test('has the page, its headers and where it came from', async () => {
    const outcome = await fetched('/rooms?view=sea#prices');
    expect(outcome).toMatchObject({ status: 200, mediaType: 'text/html', charset: 'utf-8', redirects: [] });
    expect(outcome.url.href).toBe(web.url('/rooms?view=sea').href);
    expect(text(outcome)).toBe('<h1>/rooms?view=sea</h1>');
  });

  test('has each of several headers of one name', async () => {
    const { headers } = await fetched('/two-cookies');
    expect(headers.get('set-cookie')).toEqual(['a=1', 'b=2']);
    expect(headers.get('x-robots-tag')).toEqual(['noindex']);
    expect(headers.get('X-Robots-Tag')).toBeUndefined();
  });

  test('may have headers named like what every object has', async () => {
    const { headers } = await fetched('/odd-names');
    expect(['__proto__', 'constructor', 'tostring'].map((name) => headers.get(name))).toEqual([['a'], ['b'], ['c']]);
  });

  test.each([
    ['text/html', 'text/html', undefined],
    ['TEXT/HTML; Charset=TIS-620', 'text/html', 'tis-620'],
    ['text/html; a=b; charset="windows-874"', 'text/html', 'windows-874'],
    ['text/html;charset=', 'text/html', undefined],
    ['html', undefined, undefined],
    ['text/html, text/plain', undefined, undefined],
  ])('of the type %j is of the media type %s, charset %s', async (type, mediaType, charset) => {
    const outcome = await fetched(`/type?${encodeURIComponent(type)}`, { accept: () => true });
    expect([outcome.mediaType, outcome.charset]).toEqual([mediaType, charset]);
  });

  test('without a type is judged as such', async () => {
    const asked: unknown[] = [];
    const accept = (mediaType: string | undefined) => asked.push(mediaType) > 0;
    expect((await fetched('/no-type', { accept })).mediaType).toBeUndefined();
    expect(asked).toEqual([undefined]);
  });

  test('of another type is not read', async () => {
    expect(await failed(web.url('/image'))).toMatchObject({ failure: 'unacceptable_type', status: 200, at: 'first' });
  });

  test('that is an error is an answer, without its body where that cannot be read', async () => {
    const missing = await fetched('/missing');
    expect([missing.status, text(missing)]).toEqual([404, 'no such page']);
    const broken = await fetched('/broken');
    expect([broken.status, broken.mediaType, text(broken)]).toEqual([500, 'application/json', '']);
  });
});

test('a request says who asks and nothing else', async () => {
  await fetched('/who');
  expect(web.site.requests.at(-1)?.split('\r\n').sort()).toEqual(
    [
      'GET /who HTTP/1.1',
      `host: hotel.example:${web.site.port}`,
      'user-agent: test-client (+https://client.example)',
      'accept: text/html',
      'accept-encoding: gzip, br, deflate',
      'connection: close',
      '',
      '',
    ].sort(),
  );
});

test('every request has a connection of its own, and sends no cookie that came before', async () => {
  const before = web.site.connections();
  await fetched('/two-cookies');
  await fetched('/302/two-cookies');
  expect(web.site.connections() - before).toBe(3);
  expect(web.site.requests.join('').toLowerCase()).not.toMatch(/cookie:|referer:|authorization:/);
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('with %i is followed', async (status) => {
    const outcome = await fetched(`/${status}/rooms`);
    expect(text(outcome)).toBe('<h1>/rooms</h1>');
    expect(outcome.redirects).toEqual([{ from: web.url(`/${status}/rooms`).href, to: web.url('/rooms').href, status }]);
    expect(outcome.url.href).toBe(web.url('/rooms').href);
  });

  test('is followed four times and not a fifth', async () => {
    expect((await fetched('/301/302/303/307/rooms')).redirects).toHaveLength(4);
    expect(await failed(web.url('/301/302/303/307/308/rooms'))).toEqual({
      failure: 'unreachable',
      detail: 'The site redirects too often.',
      status: 308,
      at: 'redirect',
    });
    expect(await failed(web.url('/301/302/rooms'), { maxRedirects: 1 })).toMatchObject({ failure: 'unreachable' });
  });

  test('without end is given up', async () => {
    const before = web.site.connections();
    expect(await failed(web.url('/loop'))).toMatchObject({ detail: 'The site redirects too often.' });
    expect(web.site.connections() - before).toBe(5);
  });

  test('may be written in UTF-8', async () => {
    expect((await fetched('/thai')).url.pathname).toBe(encodeURI('/ห้องพัก'));
  });

  test('to what is no URL is a fault of the site', async () => {
    expect(await failed(web.url('/nowhere'))).toMatchObject({ failure: 'unreachable', status: 302, at: 'redirect' });
  });

  test.each(['/no-location', '/choices', '/refresh'])('is none where no one is sent on: %s', async (path) => {
    expect((await fetched(path)).redirects).toEqual([]);
  });
});

describe('what is asked before each request', () => {
  test('hears of every target in turn', async () => {
    const heard: string[] = [];
    await fetched('/302/rooms', { beforeRequest: async (url: URL) => void heard.push(url.pathname) });
    expect(heard).toEqual(['/302/rooms', '/rooms']);
  });

  test('may refuse, and then nothing is sent', async () => {
    const before = web.site.connections();
    const beforeRequest = async (url: URL) => (url.pathname === '/rooms' ? 'Closed to robots.' : undefined);
    const refusal = { failure: 'held_back', detail: 'Closed to robots.' };
    expect(await failed(web.url('/rooms'), { beforeRequest })).toEqual({ ...refusal, at: 'first' });
    expect(web.site.connections()).toBe(before);
    expect(await failed(web.url('/302/rooms'), { beforeRequest })).toEqual({ ...refusal, at: 'redirect' });
    expect(web.site.connections()).toBe(before + 1);
  });

  test('does not hear of a target that is refused anyway', async () => {
    const heard: string[] = [];
    const beforeRequest = async (url: URL) => void heard.push(url.href);
    expect(await failed('http://127.0.0.1/', { beforeRequest })).toMatchObject({ failure: 'blocked_target' });
    expect(heard).toEqual([]);
  });

  test('may fail, and the caller hears of it', async () => {
    const beforeRequest = () => Promise.reject(new Error('a mistake of ours'));
    await expect(web.client.get(web.url(), wanted({ beforeRequest }))).rejects.toThrow('a mistake of ours');
  });
});

describe('a site that cannot be reached', () => {
  test.each([
    ['http://nobody.example/', 'The name of the site does not resolve.'],
    ['http://empty.example/', 'The name of the site does not resolve.'],
    ['http://failing.example/', 'The name of the site could not be looked up.'],
    ['http://closed.example:1/', 'The site could not be reached.'],
  ])('%s', async (url, detail) => {
    expect(await failed(url)).toEqual({ failure: 'unreachable', detail, at: 'first' });
  });

  test.each(['failing-six', 'silent-six', 'broken-six'])('over IPv6 is reached over IPv4: %s', async (name) => {
    const client = web.open({ mayConnectTo: (address) => address === SITE_ADDRESS || address === '::1' });
    const outcome = await client.get(new URL(`http://${name}.example:${web.site.port}/`), wanted());
    expect(outcome).toMatchObject({ status: 200 });
  });

  test('where it is silent, IPv6 is waited for a fraction of what the name server is given', async () => {
    const began = performance.now();
    await web.client.get(new URL(`http://silent-six.example:${web.site.port}/`), wanted());
    expect((performance.now() - began) / PATIENCE_MILLISECONDS).toBeLessThan(0.5);
  });
});

describe('a request that is under way', () => {
  /** Held up before anything is sent, and for ever. */
  const heldUp = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const beforeRequest = () => {
      resolve();
      return new Promise<undefined>(() => {});
    };
    return { isUnderWay: promise, beforeRequest };
  };

  test('ends with its deadline', async () => {
    const { isUnderWay, beforeRequest } = heldUp();
    const deadline = new AbortController();
    const outcome = failed(web.url(), { beforeRequest, signal: deadline.signal });
    await isUnderWay;
    deadline.abort();
    expect(await outcome).toEqual({ failure: 'timeout', detail: 'The site did not answer in time.', at: 'first' });
  });

  test('does not begin after its deadline', async () => {
    const [asked, connected] = [web.queries.length, web.site.connections()];
    const overdue = { signal: AbortSignal.abort() };
    expect(await failed(web.url(), overdue)).toMatchObject({ failure: 'timeout' });
    expect(await failed(`http://${SITE_ADDRESS}:${web.site.port}/`, overdue)).toMatchObject({ failure: 'timeout' });
    expect([web.queries.length, web.site.connections()]).toEqual([asked, connected]);
  });

  test('ends when the client is closed, which then refuses further ones', async () => {
    const client = web.open();
    const { isUnderWay, beforeRequest } = heldUp();
    const outcome = failed(web.url(), { beforeRequest }, client);
    await isUnderWay;
    await client.close();
    const stopping = { failure: 'unreachable', detail: expect.stringContaining('stopping'), at: 'first' };
    expect(await outcome).toEqual(stopping);
    expect(await failed(web.url(), {}, client)).toEqual(stopping);
  });
});
