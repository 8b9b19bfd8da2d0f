import { once } from 'node:events';
import { get as plainGet, setGlobalProxyFromEnv } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCertificate } from './certificate.ts';
import type { Site, Web } from './web.ts';
import { page, redirect, SITE_ADDRESS, startSite, startWeb, wanted } from './web.ts';

/** A site with TLS, that knows what it was asked for. */
async function startSecureSite(certificate: { key: string; cert: string }) {
  const servernames: unknown[] = [];
  const server = createServer(certificate, (socket) => {
    servernames.push(socket.servername);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const isDowngrade = chunk.toString().startsWith('GET /downgrade ');
      socket.end(isDowngrade ? redirect(web.url('/').href) : page('secret greetings'));
    });
  });
  server.on('tlsClientError', () => {});
  server.listen(0, SITE_ADDRESS);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, servernames, close: () => server.close() };
}

let web: Web;
let secure: Awaited<ReturnType<typeof startSecureSite>>;
let untrusted: Awaited<ReturnType<typeof startSecureSite>>;
let silent: Site;
const trusted = getCACertificates('default');

beforeAll(async () => {
  web = await startWeb((_path, socket) => socket.end(page('plain greetings')), {
    'other.example': { A: [SITE_ADDRESS] },
  });
  const certificate = makeCertificate('DNS:hotel.example', `IP:${SITE_ADDRESS}`);
  setDefaultCACertificates([...trusted, certificate.cert]);
  secure = await startSecureSite(certificate);
  untrusted = await startSecureSite(makeCertificate('DNS:hotel.example'));
  silent = await startSite(() => {});
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  secure.close();
  untrusted.close();
  await silent.close();
  await web.close();
});

const get = (url: string, client = web.client) => client.get(new URL(url), wanted());

describe('a site with TLS', () => {
  test('is asked for by its name', async () => {
    expect(await get(`https://hotel.example:${secure.port}/`)).toMatchObject({ status: 200 });
    expect(secure.servernames.at(-1)).toBe('hotel.example');
  });

  test('may be named by its address, if that is on the certificate', async () => {
    expect(await get(`https://${SITE_ADDRESS}:${secure.port}/`)).toMatchObject({ status: 200 });
    expect(secure.servernames.at(-1)).toBe(false);
  });

  const UNTRUSTED = {
    failure: 'unreachable',
    detail: 'The certificate of the site could not be verified.',
    at: 'first',
  };

  test('under another name is not believed', async () => {
    expect(await get(`https://other.example:${secure.port}/`)).toEqual(UNTRUSTED);
  });

  test('that vouches for itself is not believed, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await get(`https://hotel.example:${untrusted.port}/`)).toEqual(UNTRUSTED);
    vi.unstubAllEnvs();
  });

  test('that speaks none cannot be reached', async () => {
    const detail = 'The site could not be reached.';
    expect(await get(`https://hotel.example:${web.site.port}/`)).toMatchObject({ failure: 'unreachable', detail });
  });

  test('that never shakes hands is waited for no longer than the time for connecting', async () => {
    const client = web.open({ connectMilliseconds: 50 });
    expect(await get(`https://hotel.example:${silent.port}/`, client)).toMatchObject({ failure: 'timeout' });
  });

  test('may not lead back to one without', async () => {
    const before = web.site.connections();
    expect(await get(`https://hotel.example:${secure.port}/downgrade`)).toEqual({
      failure: 'unreachable',
      detail: 'The site redirects from https to http.',
      status: 302,
      at: 'redirect',
    });
    expect(web.site.connections()).toBe(before);
  });
});

describe('who answers', () => {
  /** Allows the address once, when it is looked up, and not again, when it answers. */
  const changingItsMind = () => {
    let asked = 0;
    return web.open({ mayConnectTo: () => asked++ === 0 });
  };

  /** Once it has ended everything that was sent has arrived. */
  async function bytesOfOneConnection(site: Site): Promise<number> {
    await expect.poll(() => [site.connections(), site.openConnections()]).toEqual([1, 0]);
    await site.close();
    return site.bytesReceived();
  }

  test.each(['http', 'https'])('is checked again before a byte is sent: %s', async (scheme) => {
    const site = await startSite(() => {});
    const outcome = await get(`${scheme}://hotel.example:${site.port}/`, changingItsMind());
    expect(outcome).toMatchObject({ failure: 'blocked_target', at: 'first' });
    expect(await bytesOfOneConnection(site)).toBe(0);
  });

  test('must be one of the addresses that were looked up, even if every address is allowed', async () => {
    const site = await startSite(() => {}, '127.0.0.1');
    const outcome = await get(`http://0.0.0.0:${site.port}/`, web.open({ mayConnectTo: () => true }));
    expect(outcome).toMatchObject({ failure: 'blocked_target' });
    expect(await bytesOfOneConnection(site)).toBe(0);
  });

  test('is the site and not a proxy that the environment names', async () => {
    const proxy = await startSite((_path, socket) => socket.end(page('proxied')), '127.0.0.3');
    const restore = setGlobalProxyFromEnv({ http_proxy: `http://127.0.0.3:${proxy.port}` });
    try {
      await new Promise((resolve) => plainGet(web.url('/'), resolve));
      expect(proxy.connections()).toBe(1);
      const outcome = await web.client.get(web.url('/'), wanted());
      expect('body' in outcome && Buffer.from(outcome.body).toString()).toBe('plain greetings');
      expect(proxy.connections()).toBe(1);
    } finally {
      restore();
      await proxy.close();
    }
  });
});
