import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { FoundPattern } from './found-pattern.ts';
import { LONGEST_TEXT } from './found-pattern.ts';
import { BOUNDED, FILLED_IN } from './known.ts';

/**
 * Every regular expression in the code below `src`, `sdk` and `web`: the literals, those that a module builds when it is loaded, and those
 * that are built while it runs. The last are known by examples only, which `FILLED_IN` gives; one without is refused.
 */
export async function findCodePatterns(root: string): Promise<{ found: FoundPattern[]; refused: string[] }> {
  const files = globSync('{src,sdk,web}/**/*.{ts,tsx,js,mjs}', {
    cwd: root,
    exclude: ['**/test/**', '**/generated/**', 'web/dist/**', 'web/.dist-*/**'],
  }).sort();
  const read = files.map((file) => readCode(root, file));
  const builders = read.filter(({ built }) => built.length > 0).map(({ file }) => join(root, file));
  const seen = await buildingWhileLoaded(builders);
  const found: FoundPattern[] = [];
  const refused: string[] = [];
  for (const { file, literals, built } of read) {
    const longest = BOUNDED[file]?.longest ?? LONGEST_TEXT;
    found.push(...literals.map((each) => ({ ...each, longest })));
    for (const { where, line, text } of built) {
      const patterns = seen.get(positionOf(join(root, file), line)) ?? FILLED_IN[file]?.[text];
      if (patterns === undefined) refused.push(`${where} builds a pattern of which nothing is known: ${text}`);
      for (const { source, flags } of patterns ?? []) found.push({ where, source, flags, longest });
    }
  }
  return { found, refused };
}

type Literal = Omit<FoundPattern, 'longest'>;
type Built = { where: string; line: number; text: string };

function readCode(root: string, file: string): { file: string; literals: Literal[]; built: Built[] } {
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const literals: Literal[] = [];
  const built: Built[] = [];
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    const where = `${file}:${line}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    const isBuilt =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === 'RegExp';
    if (isBuilt) built.push({ where, line, text: node.getText(tree) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { file, literals, built };
}

const positionOf = (path: string, line: number | string) => `${pathToFileURL(path).href}:${line}`;

/** What modules build when they are loaded, by position: types are taken out of them without moving anything. */
async function buildingWhileLoaded(paths: readonly string[]): Promise<Map<string, RegExp[]>> {
  const urls = paths.map((path) => pathToFileURL(path).href);
  const seen = new Map<string, RegExp[]>();
  const original = globalThis.RegExp;
  const note = (pattern: RegExp) => {
    const frame = (new Error('here').stack ?? '').split('\n')[3] ?? '';
    const position = /file:[^()]*?:\d+/.exec(frame)?.[0] ?? '';
    seen.set(position, [...(seen.get(position) ?? []), pattern]);
    return pattern;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, args, made) => note(Reflect.construct(target, args, made) as RegExp),
    apply: (target, self, args) => note(Reflect.apply(target, self, args) as RegExp),
  });
  try {
    for (const url of urls) await import(url);
  } finally {
    globalThis.RegExp = original;
  }
  return seen;
}
