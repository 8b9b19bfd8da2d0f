import { existsSync } from 'node:fs';
import type { PreparedAnswer } from '#platform/http/answer/prepared-answer.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { builtFiles } from '#platform/pages/built-files.ts';
import { APPLICATION_POLICY } from '#platform/pages/prepare-page.ts';
import type { StaticFiles } from '#platform/pages/static-files.ts';
import { isOperator } from '../accounts/operator.ts';
import type { ConsoleContext } from '../context.ts';
import { consoleProblem } from '../problems.ts';
import type { ConsoleSession } from '../store/sessions.ts';

const BUILT = new URL('../../../../web/dist/console/', import.meta.url);

/** What `web/build/build.ts` made. A checkout that was never built has none. */
export function readApplication(directory: URL = BUILT): StaticFiles | undefined {
  if (!existsSync(new URL('index.html', directory))) return undefined;
  return builtFiles({ directory, hashed: 'assets/', page: 'index.html', contentSecurityPolicy: APPLICATION_POLICY });
}

export function applicationOf({ files }: ConsoleContext): StaticFiles {
  if (files === undefined) throw consoleProblem('pages_not_built');
  return files;
}

/**
 * The pages of the design show every component in every state. They are the operator's, who has shown two factors; nobody else
 * learns that they are there.
 */
export function designFor(service: ConsoleContext, session: ConsoleSession | undefined): PreparedAnswer {
  const page = isOperator(session) ? applicationOf(service).find('design') : undefined;
  if (page === undefined) throw platformProblem('not_found');
  return page;
}

/** The application's router is not strict about spelling: an address of the design in other letters is one all the same. */
export function withoutDesign(service: ConsoleContext): StaticFiles {
  const files = applicationOf(service);
  return { find: (path) => (/^\/?design(?:\/|$)/i.test(path.slice(0, 20)) ? undefined : files.find(path)) };
}
