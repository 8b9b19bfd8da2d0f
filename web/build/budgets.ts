import type { Plugin, Rollup } from 'vite';
import { packed } from './precompressed.ts';

/** What a reader waits for, in bytes of brotli. The build fails above these. */
export const BUDGETS = { entry: 120_000, timeline: 120_000, route: 60_000, language: 15_000 };

/** Of which application the entry is. */
export type EntryKind = 'entry' | 'timeline';

export type Part = { kind: keyof typeof BUDGETS; name: string; bytes: number };

/** A file of the build, as far as its weight goes. */
export type BuiltFile = {
  bytes: number;
  isEntry: boolean;
  /** Where it was written, if it is what a dynamic import names. */
  source: string | null;
  /** Loaded with it: scripts and styles. */
  needs: readonly string[];
  /** Loaded when they are asked for. */
  later: readonly string[];
};

/** The entry with all that it needs, and each route and language with what it needs besides. */
export function partsOf(files: ReadonlyMap<string, BuiltFile>, kind: EntryKind = 'entry'): Part[] {
  const entry = new Set([...files].filter(([, { isEntry }]) => isEntry).flatMap(([name]) => [...closure(files, name)]));
  const later = new Set([...files.values()].flatMap((file) => file.later));
  const weigh = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + (files.get(name)?.bytes ?? 0), 0);
  const parts: Part[] = [{ kind, name: kind, bytes: weigh(entry) }];
  for (const name of [...later].sort()) {
    const source = files.get(name)?.source ?? name;
    const partKind = source.includes('/locales/') ? 'language' : 'route';
    const own = [...closure(files, name)].filter((each) => !entry.has(each));
    parts.push({ kind: partKind, name: source.replace(/^.*\/web\//, ''), bytes: weigh(own) });
  }
  return parts;
}

export const tooHeavy = (parts: readonly Part[]): string[] =>
  parts
    .filter(({ kind, bytes }) => bytes > BUDGETS[kind])
    .map(
      ({ kind, name, bytes }) =>
        `${name} has ${bytes} bytes (brotli); a part of kind ${kind} may have ${BUDGETS[kind]}`,
    );

function closure(files: ReadonlyMap<string, BuiltFile>, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const need of files.get(name)?.needs ?? []) closure(files, need, seen);
  return seen;
}

export function budgets(kind: EntryKind): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Map(Object.entries(bundle).map(([name, output]) => [name, readOutput(output)] as const));
        const parts = partsOf(files, kind);
        const faults = tooHeavy(parts);
        if (faults.length > 0) this.error(faults.join('\n'));
        if (process.env['SIZES'] === 'true')
          for (const part of parts) process.stdout.write(`${JSON.stringify(part)}\n`);
      },
    },
  };
}

function readOutput(output: Rollup.OutputChunk | Rollup.OutputAsset): BuiltFile {
  if (output.type === 'asset')
    return { bytes: packed(Buffer.from(output.source)).length, isEntry: false, source: null, needs: [], later: [] };
  const styles = (output as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [];
  return {
    bytes: packed(Buffer.from(output.code)).length,
    isEntry: output.isEntry,
    source: output.facadeModuleId,
    needs: [...output.imports, ...styles],
    later: output.dynamicImports,
  };
}
