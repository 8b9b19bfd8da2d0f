import { openDnsClient } from '#platform/outbound/dns-client.ts';
import type { Ports } from '#platform/ports.ts';
import { realPorts } from '#platform/ports.ts';
import type { DnsScript } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import type { Answer as HttpAnswer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import { startTestServer } from '#test/support/server.ts';
import type { Answer as SiteAnswer, WebSite } from '#test/support/web-site.ts';
import { startWebSite } from '#test/support/web-site.ts';
import { prospects } from '../../index.ts';

/** A server for which 127.0.0.2 is the public internet, a real site there, and a real name server. */
export type AuditFixture = {
  site: WebSite;
  /** What the server takes for the world. */
  ports: Ports;
  /** The URL of a page of the site, by host name and path. */
  page: (path: string, host?: string) => string;
  /** With another key if one is given. */
  audit: (url: string, key?: string) => Promise<HttpAnswer>;
  issueKey: () => Promise<string>;
  get: (path: string) => Promise<HttpAnswer>;
  /** Of the server. */
  serverUrl: string;
  close: () => Promise<void>;
};

const PUBLIC_ADDRESS = '127.0.0.2';

/** Names ending in `.private.example` lead to 127.0.0.1, `missing.example` nowhere, all others to the site. */
const names: DnsScript = ({ name, type }) => {
  if (name === 'missing.example') return 'no_such_name';
  if (type !== 'A') return 'no_data';
  return { A: [name.endsWith('.private.example') ? '127.0.0.1' : PUBLIC_ADDRESS] };
};

export async function openAuditFixture(
  answers: Readonly<Record<string, SiteAnswer>>,
  ports: Partial<Ports> = {},
): Promise<AuditFixture> {
  const dns = await startDnsResponder(names);
  const site = await startWebSite(answers, PUBLIC_ADDRESS);
  const world: Ports = {
    ...realPorts(),
    resolver: openDnsClient({ servers: [dns.server] }),
    mayConnectTo: (address) => address === PUBLIC_ADDRESS,
    mayUsePort: (port) => port === site.port || port === 80 || port === 443,
    ...ports,
  };
  const server = await startTestServer({
    services: [prospects],
    environment: {
      DEMO_DATA: 'true',
      AUDIT_CONTACT_URL: 'https://auditor.example/crawler',
      LIMIT_KEY_PER_MINUTE: '100000',
    },
    ports: world,
  });
  const key = await server.issueKey('prospects');
  const get = (path: string, asker = key) =>
    ask(`${server.url}/api/v1${path}`, { headers: { 'x-gateway-key': asker } });
  return {
    site,
    ports: world,
    page: (path, host = 'hotel.example') => `http://${host}:${site.port}${path}`,
    get,
    audit: (url, asker) => get(`/geo/audit?url=${encodeURIComponent(url)}`, asker),
    serverUrl: server.url,
    issueKey: () => server.issueKey('prospects'),
    close: async () => {
      await server.close();
      await site.close();
      await dns.close();
    },
  };
}
