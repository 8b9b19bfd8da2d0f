/**
 * Paths of this repository that a text names. What is taken for one: a word with a slash and an ending that our files have, a
 * word that begins with one of our folders, and in code spans also a folder (`store/`) and the bare name of a module.
 * Patterns here look at single characters and words only, so that a long line costs no more than its length.
 */
export type Named = { path: string; line: number; kind: 'link' | 'word' };

/** Who names one of these first means the folder beside this project's README, and no other. */
const TOP = ['src', 'docs', 'bench', 'attack', 'prove', 'ops', 'openapi', 'bin', '.ci', '.github', '.devcontainer'];
const ENDINGS = 'bin cfg conf css csv html js json md mjs sh sql svg ts txt yaml yml'.split(' ');
const FENCE = '```';
const PATH_LETTERS = /^[\w./<>{}*,…#-]+$/;

export const beginsAtTop = (path: string): boolean => TOP.some((folder) => path.startsWith(`${folder}/`));

const hasEnding = (word: string) => ENDINGS.includes(word.slice(word.lastIndexOf('.') + 1)) && !word.endsWith('/');

function looksLikePath(word: string, isCode: boolean): boolean {
  if (!PATH_LETTERS.test(word) || word.startsWith('/') || word.startsWith('…') || word.includes('//')) return false;
  if (beginsAtTop(word)) return true;
  if (!word.includes('/')) return isCode && /^[\w-][\w.-]*\.ts$/.test(word);
  return hasEnding(word) || (isCode && /^[\w<.#][\w<>./#-]*\/$/.test(word));
}

/** Words of a text, without what stands around them. */
const words = (text: string) => text.split(/[\s()[\]"'`;:|=&!?]/).map((word) => word.replace(/[.,]$/, ''));

const pathsIn = (text: string, line: number, isCode: boolean): Named[] =>
  words(text)
    .filter((word) => looksLikePath(word, isCode))
    .map((path) => ({ path, line, kind: 'word' }));

/** Links, code spans and prose of a page; of its blocks only what begins with one of our folders. */
export function namedInMarkdown(text: string): Named[] {
  let isBlock = false;
  return text.split('\n').flatMap((content, at): Named[] => {
    const line = at + 1;
    if (content.trimStart().startsWith(FENCE)) isBlock = !isBlock;
    if (isBlock) return pathsIn(content, line, false).filter(({ path }) => beginsAtTop(path));
    const spans = content.split('`');
    return [
      ...linksIn(content).map((path): Named => ({ path, line, kind: 'link' })),
      ...spans.flatMap((span, index) => (index % 2 === 1 ? pathsIn(span, line, true) : [])),
    ];
  });
}

function linksIn(line: string): string[] {
  const targets = line.split('](').slice(1);
  return targets
    .map((rest) => rest.slice(0, Math.max(rest.indexOf(')'), 0)))
    .filter((target) => target !== '' && !target.startsWith('/') && !/^[a-z]{2,10}:/.test(target));
}

/** What stands in comments: lines that begin as one, and what comes after ` // `. */
export function namedInComments(text: string): Named[] {
  return text.split('\n').flatMap((content, at): Named[] => {
    const trimmed = content.trimStart();
    const isComment = ['//', '*', '/*'].some((start) => trimmed.startsWith(start));
    const behind = content.indexOf(' // ');
    const comment = isComment ? trimmed.replace(/^[/*]+/, '') : behind < 0 ? '' : content.slice(behind + 4);
    return comment
      .split('`')
      .flatMap((part, index) => pathsIn(part, at + 1, index % 2 === 1))
      .filter(({ path }) => !path.startsWith('*'));
  });
}

/** Of settings and scripts: what begins with one of our folders. */
export function namedInSettings(text: string): Named[] {
  return text
    .split('\n')
    .flatMap((content, at) => pathsIn(content, at + 1, false))
    .filter(({ path }) => beginsAtTop(path));
}
