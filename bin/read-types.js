// For the package as npm installs it: takes the types out of its sources as they are loaded, in threads too.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';

const sources = new URL('../src/', import.meta.url).href;

registerHooks({
  load: (url, context, next) =>
    url.startsWith(sources) && url.endsWith('.ts')
      ? { format: 'module', shortCircuit: true, source: stripTypeScriptTypes(readFileSync(new URL(url), 'utf8')) }
      : next(url, context),
});
