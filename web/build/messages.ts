import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';

/**
 * A missing message fails the build. The compiler holds the catalogues of a folder against one another too, but a build does
 * not ask it; nor does it see an empty text, or words that stand in a component instead of a catalogue.
 */
const FIRST = 'en';
/** Pages for the operator and for whoever builds them are in English alone; their words may stand where they are shown. */
const ENGLISH_ONLY = /\/pages\/design\//;
const SHOWN_ATTRIBUTES = ['alt', 'aria-label', 'hint', 'label', 'placeholder', 'title'];

export async function faultsOfMessages(web: string): Promise<string[]> {
  return [...(await faultsOfCatalogues(join(web, 'locales'))), ...faultsOfComponents(web)];
}

type Entries = Map<string, unknown>;

async function faultsOfCatalogues(locales: string): Promise<string[]> {
  const faults: string[] = [];
  for (const folder of readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const files = readdirSync(join(locales, folder.name)).sort();
    const catalogues = new Map<string, Entries>();
    for (const file of files)
      catalogues.set(file.replace('.ts', ''), await readCatalogue(join(locales, folder.name, file)));
    const wanted = catalogues.get(FIRST);
    if (wanted === undefined) faults.push(`locales/${folder.name} has no ${FIRST}.ts`);
    else
      for (const [name, entries] of catalogues)
        faults.push(...compare(`locales/${folder.name}/${name}.ts`, wanted, entries));
  }
  return faults;
}

function compare(file: string, wanted: Entries, found: Entries): string[] {
  const kind = (value: unknown) => (typeof value === 'function' ? 'a function' : 'a text');
  const missing = [...wanted.keys()].filter((key) => !found.has(key)).map((key) => `${file} lacks ${key}`);
  const more = [...found.keys()]
    .filter((key) => !wanted.has(key))
    .map((key) => `${file} has ${key}, which nobody shows`);
  const other = [...found].flatMap(([key, value]) => {
    if (value === '') return [`${file} has nothing for ${key}`];
    const asked = wanted.get(key);
    return asked === undefined || kind(asked) === kind(value) ? [] : [`${file}: ${key} should be ${kind(asked)}`];
  });
  return [...missing, ...more, ...other];
}

/** A catalogue is a module that exports one object: Node reads it as it is. */
async function readCatalogue(path: string): Promise<Entries> {
  const module = (await import(`${path}?${readFileSync(path, 'utf8').length}`)) as Record<string, unknown>;
  return new Map(Object.values(module).flatMap((exported) => flatten('', exported)));
}

function flatten(before: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[before, value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(before === '' ? key : `${before}.${key}`, inner));
}

function faultsOfComponents(web: string): string[] {
  return ['app', 'ui', 'pages', 'timeline'].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !ENGLISH_ONLY.test(path))
      .flatMap((path) => wordsIn(path).map((fault) => `${path.slice(web.length + 1)}${fault}`)),
  );
}

/** Letters in the text of an element, or in an attribute that is shown or read out. */
function wordsIn(path: string): string[] {
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const tell = (node: ts.Node, text: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push(`:${line + 1} says ‘${text.trim()}’ without a catalogue`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) tell(node, node.text);
    const isShown = ts.isJsxAttribute(node) && SHOWN_ATTRIBUTES.includes(node.name.getText(tree));
    if (isShown && node.initializer !== undefined && ts.isStringLiteral(node.initializer)) {
      if (/\p{L}/u.test(node.initializer.text)) tell(node, node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

export function messages(web: string): Plugin {
  return {
    name: 'messages',
    apply: 'build',
    async buildStart() {
      const faults = await faultsOfMessages(web);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}
