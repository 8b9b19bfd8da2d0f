import { readConsole } from './routes/read-console.ts';
import { readConsoleFile } from './routes/read-console-file.ts';
import { readDesignPage } from './routes/read-design-page.ts';
import { readDesignPart } from './routes/read-design-part.ts';

/** Every operation of the service. */
export const operations = [readConsole, readConsoleFile, readDesignPage, readDesignPart];
