import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from './generated-files.ts';
import { platform } from './platform-service.ts';
import { services } from './services.ts';

/** `npm run generate` writes the generated files; with `--check` it only says which of them are out of date. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const check = process.argv.includes('--check');
const stale: string[] = [];
for (const { path, content } of await generatedFiles([...services, platform])) {
  const file = `${root}${path}`;
  if (readOrEmpty(file) === content) continue;
  stale.push(path);
  if (check) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
if (check && stale.length > 0) {
  process.stderr.write(`Out of date: ${stale.join(', ')}. Run: npm run generate\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(stale.length === 0 ? 'Generated files are up to date.\n' : `Wrote ${stale.join(', ')}.\n`);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
