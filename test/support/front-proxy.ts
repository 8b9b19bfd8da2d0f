import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestCertificate } from './certificate.ts';
import { makeCertificate } from './certificate.ts';
import { sendBytes } from './raw-request.ts';
import { freePort } from './redis.ts';

/** A real proxy in front of a server, with the configuration that ops/ recommends, on ports of its own. */
export type FrontProxy = {
  plainPort: number;
  tlsPort: number;
  certificate: TestCertificate;
  /** What it has written of requests until now. */
  log: () => string;
  close: () => Promise<void>;
};

export type ProxyName = 'nginx' | 'haproxy';

/** `edit` is for tests that are about another configuration: it gets the text of the file as it is about to be used. */
export async function startFrontProxy(
  name: ProxyName,
  serverPort: number,
  edit: (configuration: string) => string = (text) => text,
): Promise<FrontProxy> {
  const directory = mkdtempSync(join(tmpdir(), `quintet-${name}-`));
  const certificate = makeCertificate(directory);
  const [plainPort, tlsPort] = [await freePort(), await freePort()];
  const file = join(directory, 'configuration');
  const values = { serverPort, plainPort, tlsPort, directory, certificate };
  writeFileSync(file, edit(name === 'nginx' ? nginxConfiguration(values) : haproxyConfiguration(values)));
  const [program, ...rest] =
    name === 'nginx'
      ? ['nginx', '-p', directory, '-c', file, '-e', join(directory, 'error.log'), '-g', 'daemon off;']
      : ['haproxy', '-db', '-f', file];
  const child = spawn(programPath(program ?? ''), rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-20_000);
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = Promise.race([ended, new Promise((resolve) => child.once('error', resolve))]).then(() => {
    throw new Error(`${name} is needed for this test (apt-get install nginx-light haproxy): ${said}`);
  });
  failed.catch(() => {});
  await Promise.race([failed, untilAnswers(plainPort)]);
  return {
    plainPort,
    tlsPort,
    certificate,
    log: () => (name === 'nginx' ? readFileSync(join(directory, 'access.log'), 'utf8') : said),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Placed = {
  serverPort: number;
  plainPort: number;
  tlsPort: number;
  directory: string;
  certificate: TestCertificate;
};

function nginxConfiguration({ serverPort, plainPort, tlsPort, directory, certificate }: Placed): string {
  return replaced('nginx.conf', [
    // As root nginx would become somebody who cannot read the test's files.
    ['worker_processes auto;', `worker_processes 1;${process.getuid?.() === 0 ? ' user root;' : ''}`],
    ['/run/nginx.pid', join(directory, 'nginx.pid')],
    ['/var/log/nginx/error.log', join(directory, 'error.log')],
    ['/var/log/nginx/access.log', join(directory, 'access.log')],
    ['server_tokens off;', `server_tokens off; ${temporaryPaths(directory)}`],
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['listen 443 ', `listen 127.0.0.1:${tlsPort} `],
    ['/etc/ssl/quintet/certificate.pem', certificate.certificate],
    ['/etc/ssl/quintet/key.pem', certificate.key],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${serverPort};`],
  ]);
}

const temporaryPaths = (directory: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(directory, kind)};`)
    .join(' ');

function haproxyConfiguration({ serverPort, plainPort, tlsPort, certificate }: Placed): string {
  return replaced('haproxy.cfg', [
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443', `bind 127.0.0.1:${tlsPort}`],
    ['/etc/ssl/quintet/both.pem', certificate.both],
    ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
    ['maxconn 10000', 'maxconn 200'],
  ]);
}

/** The file of ops/ with other values in it; a value that is not there any more is a fault of the test. */
function replaced(file: string, replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(fileURLToPath(new URL(`../../ops/${file}`, import.meta.url)), 'utf8');
  for (const [from, to] of replacements) text = replaceIn(text, from, to);
  return text;
}

export function replaceIn(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The configuration has no ${from} any more`);
  return text.replaceAll(from, to);
}

const programPath = (name: string) => (existsSync(`/usr/sbin/${name}`) ? `/usr/sbin/${name}` : name);

async function untilAnswers(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await sendBytes(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')) !== '') return;
    await sleep(25);
  }
  throw new Error(`Nothing answers on ${port}`);
}
