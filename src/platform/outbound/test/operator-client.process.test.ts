import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GuardedClient } from '../guarded-client.ts';
import { openOperatorClient } from '../operator-client.ts';
import type { Site, Web } from './web.ts';
import { page, redirect, startSite, startWeb, wanted } from './web.ts';

let web: Web;
let feed: Site;
let client: GuardedClient;
beforeAll(async () => {
  web = await startWeb((_path, socket) => socket.end(page('elsewhere')), { rates: { A: ['127.0.0.1'] } });
  feed = await startSite((path, socket) => socket.end(path === '/moved' ? redirect('/') : page('1.0857')), '127.0.0.1');
  client = openOperatorClient(web.resolver, 'test-client');
});
afterAll(async () => {
  await client.close();
  await feed.close();
  await web.close();
});

const get = (host: string, path = '/') => client.get(new URL(`http://${host}:${feed.port}${path}`), wanted());

describe('the client for what the operator configured', () => {
  test.each(['localhost', 'localhost.', '127.0.0.1', '[::ffff:127.0.0.1]', 'rates'])('reaches %s', async (host) => {
    const outcome = await get(host);
    expect('body' in outcome && Buffer.from(outcome.body).toString()).toBe('1.0857');
  });

  test('asks no name server for localhost', async () => {
    await get('localhost');
    expect(web.queries.map(({ name }) => name)).not.toContain('localhost');
  });

  test('is not sent elsewhere by what it reaches', async () => {
    expect(await get('localhost', '/moved')).toEqual({
      failure: 'unreachable',
      detail: 'The site redirects elsewhere.',
      status: 302,
      at: 'redirect',
    });
  });

  test('takes no credentials out of a URL', async () => {
    const url = new URL(`http://user:secret@localhost:${feed.port}/`);
    expect(await client.get(url, wanted())).toMatchObject({ failure: 'invalid_url' });
  });
});
