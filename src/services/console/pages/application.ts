import { existsSync } from 'node:fs';
import { builtFiles } from '#platform/pages/built-files.ts';
import type { StaticFiles } from '#platform/pages/static-files.ts';
import type { ConsoleContext } from '../context.ts';
import { consoleProblem } from '../problems.ts';

/** Everything comes from this server, nothing stands in the page itself, and nobody can frame it. */
export const APPLICATION_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const BUILT = new URL('../../../../web/dist/', import.meta.url);

/** What `web/build/build.ts` made. A checkout that was never built has none. */
export function readApplication(directory: URL = BUILT): StaticFiles | undefined {
  if (!existsSync(new URL('index.html', directory))) return undefined;
  return builtFiles({ directory, hashed: 'assets/', page: 'index.html', contentSecurityPolicy: APPLICATION_POLICY });
}

export function applicationOf({ files }: ConsoleContext): StaticFiles {
  if (files === undefined) throw consoleProblem('pages_not_built');
  return files;
}

const NOTHING: StaticFiles = { find: () => undefined };

/**
 * The pages of the design show every component in every state. They are the operator's: the check comes here, when there are
 * accounts. Until then they are served where the machine is the operator's own, and are missing everywhere else.
 */
export const designOf = (service: ConsoleContext): StaticFiles =>
  service.showsDesign ? applicationOf(service) : NOTHING;

/** The application's router is not strict about spelling: an address of the design in other letters is one all the same. */
export function withoutDesign(service: ConsoleContext): StaticFiles {
  const files = applicationOf(service);
  if (service.showsDesign) return files;
  return { find: (path) => (/^\/?design(?:\/|$)/i.test(path.slice(0, 20)) ? undefined : files.find(path)) };
}
