import type { Platform } from '#platform/service.ts';
import type { ConsoleContext } from './context.ts';
import { readApplication } from './pages/application.ts';

export function openConsole({ isPrivate }: Pick<Platform, 'isPrivate'>): ConsoleContext {
  const files = readApplication();
  return {
    files,
    // Until there are accounts: a private installation is somebody's own machine.
    showsDesign: isPrivate,
    notes: files === undefined ? ['The pages are not built: run npm run build:web, then start again.'] : [],
  };
}
