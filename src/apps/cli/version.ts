import { readFileSync } from 'node:fs';

/** Of the package, as it lies beside the sources, and of what runs it. */
export function versions(): { quintet: string; node: string } {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return { quintet: version, node: process.versions.node };
}
