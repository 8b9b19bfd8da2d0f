import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';

/**
 * `npm run dev`: one port for everything. Vite answers it with the pages, which change in place; whatever is not theirs goes
 * on to the API, a process of its own that starts again when a source file changes. No policy is sent with the pages here,
 * because Vite's own styles are inline: the strict one is proved on what is built.
 */
const DEFAULT_PORT = 3000;
const port = Number(process.env['PORT'] ?? DEFAULT_PORT);
const apiPort = Number(process.env['API_PORT'] ?? port + 1);
const host = process.env['HOST'] ?? '127.0.0.1';
// Links, cookies and the check of origins must know the address that the browser sees.
const address = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`;

/** Pages around signing in, which the server writes. */
const SERVER_PAGES = 'sign-in|second-factor|sign-up|forgot|first|link|confirm|new-password|address';

/** As the server itself answers: Vite would only say which address was meant. */
const withSlash: Plugin = {
  name: 'with-slash',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const { url = '' } = request;
      if (!/^\/console(?:\?|$)/.test(url)) return next();
      response.writeHead(302, { location: url.replace('/console', '/console/') }).end();
    });
  },
};

/** The page of the timeline is the server's, with the sources of its application in place of what was built of them. */
const timeline: Plugin = {
  name: 'timeline',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const { url = '', method } = request;
      if (method !== 'GET' || !/^\/timeline(?:\?|$)/.test(url)) return next();
      fetch(`http://127.0.0.1:${apiPort}${url}`, { headers: { accept: 'text/html' } })
        .then(async (page) => {
          const html = await page.text();
          response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' });
          // By itself: in the page, Vite would take the server's own files for its own, too.
          const head = await server.transformIndexHtml('/timeline', SOURCES);
          response.end(html.replaceAll(BUILT_FILE, '').replace('</head>', () => `${head}</head>`));
        })
        .catch(next);
    });
  },
};

const BUILT_FILE =
  /<(?:link rel="stylesheet" href|script type="module" src)="\/timeline\/assets\/[^"]{1,100}">(?:<\/script>)?/g;

const SOURCES = '<script type="module" src="/timeline/main.tsx"></script>';

const vite = await createServer({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  plugins: [withSlash, timeline],
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      [`^/(?!console(?:[/?]|$))|^/console/(?:${SERVER_PAGES})(?:[/?]|$)`]: {
        target: `http://127.0.0.1:${apiPort}`,
        changeOrigin: false,
      },
    },
  },
});
await vite.listen();

const api = spawn(process.execPath, ['--watch-path=src', 'src/apps/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DRAIN_SECONDS: '0', HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: address },
});
api.once('spawn', () => process.stderr.write(`\n  Pages and API together: ${address}/console/\n\n`));

let isEnding = false;
const end = async () => {
  if (isEnding) return;
  isEnding = true;
  api.kill('SIGTERM');
  await vite.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
api.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void end();
});
