/**
 * Whether an output is what a README shows of it. `…` stands for whatever was left out: members of an object, elements of a
 * list, letters of a text, the rest of a line. What differs from run to run (times, ids, tags) is compared by its form.
 * Says where they differ, or nothing.
 */
export function differenceFrom(shown: string, output: string): string | undefined {
  const want = readShownJson(maskVolatile(shown));
  if (want === undefined) return differenceOfLines(maskVolatile(shown), maskVolatile(output));
  const got = readJson(maskVolatile(output));
  return got === undefined ? 'the output is not JSON' : differenceOfValues(want.value, got.value, '$');
}

const ELLIPSIS = '…';

function differenceOfLines(shown: string, output: string): string | undefined {
  const lines = output.split('\n').map(withoutSpace);
  for (const line of shown.split('\n')) {
    const pieces = line.split(ELLIPSIS).map(withoutSpace);
    const fits = (each: string) => (pieces.length === 1 ? each === pieces[0] : holdsInOrder(each, pieces));
    if (!lines.some(fits)) return `no line of the output reads: ${line}`;
  }
  return undefined;
}

const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

function holdsInOrder(text: string, pieces: readonly string[]): boolean {
  let at = 0;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return true;
}

function differenceOfValues(want: unknown, got: unknown, path: string): string | undefined {
  if (typeof want === 'string' && typeof got === 'string') {
    const fits = want.includes(ELLIPSIS) ? holdsInOrder(got, want.split(ELLIPSIS)) : want === got;
    return fits ? undefined : `${path} is ${JSON.stringify(got)}, shown as ${JSON.stringify(want)}`;
  }
  if (Array.isArray(want) && Array.isArray(got)) return differenceOfLists(want, got, path);
  if (isRecord(want) && isRecord(got)) {
    for (const [name, value] of Object.entries(want)) {
      if (name === ELLIPSIS) continue;
      const difference = differenceOfValues(value, got[name], `${path}.${name}`);
      if (difference !== undefined) return difference;
    }
    const extra = Object.keys(got).find((name) => !(name in want));
    if (extra !== undefined && !(ELLIPSIS in want)) return `${path}.${extra} is answered and not shown`;
    return undefined;
  }
  return want === ELLIPSIS || want === got
    ? undefined
    : `${path} is ${JSON.stringify(got)}, shown as ${JSON.stringify(want)}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Elements before the first `…` begin the list, those after it end it. */
function differenceOfLists(want: readonly unknown[], got: readonly unknown[], path: string): string | undefined {
  const gap = want.indexOf(ELLIPSIS);
  const begin = gap === -1 ? want : want.slice(0, gap);
  const end = gap === -1 ? [] : want.slice(gap + 1).filter((each) => each !== ELLIPSIS);
  if (gap === -1 && want.length !== got.length) return `${path} has ${got.length} elements, ${want.length} are shown`;
  for (const [index, value] of begin.entries()) {
    const difference = differenceOfValues(value, got[index], `${path}[${index}]`);
    if (difference !== undefined) return difference;
  }
  for (const value of end) {
    const near = got.map((each) => differenceOfValues(value, each, path));
    if (!near.includes(undefined)) return near.at(-1) ?? `${path} has no elements`;
  }
  return undefined;
}

function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** JSON in which a bare `…` may stand for members or elements. */
function readShownJson(text: string): { value: unknown } | undefined {
  let json = '';
  let inString = false;
  const open: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (inString) {
      json += letter;
      if (letter === '\\') json += text[++at] ?? '';
      else if (letter === '"') inString = false;
    } else if (letter === ELLIPSIS) {
      const before = json.trimEnd().at(-1);
      const follows = text.slice(at + 1).trimStart()[0];
      const isValue = before === ':';
      if (before !== '{' && before !== '[' && before !== ',' && !isValue) json += ',';
      json += open.at(-1) === '{' && !isValue ? `"${ELLIPSIS}":0` : `"${ELLIPSIS}"`;
      if (follows !== '}' && follows !== ']' && follows !== ',' && follows !== undefined) json += ',';
    } else {
      if (letter === '"') inString = true;
      if (letter === '{' || letter === '[') open.push(letter);
      if (letter === '}' || letter === ']') open.pop();
      json += letter;
    }
  }
  return readJson(json);
}

const VOLATILE: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z/g, '<time>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/"(durationMs|age_days)": ?\d+/g, '"$1":0'],
  [/analyses\/[\w-]{22}/g, 'analyses/<id>'],
  [/"id": ?"(?![a-z\d-]{22}")[\w-]{22}"/g, '"id":"<id>"'],
  [/expires=\d{10}&signature=[\w-]{0,64}/g, '<signed>'],
  [/"(observed_at)": ?"\d{4}-\d\d-\d\d"/g, '"$1":"<day>"'],
  [/etag: "[^"]{1,64}"/gi, 'etag: <tag>'],
];

function maskVolatile(text: string): string {
  return VOLATILE.reduce((masked, [pattern, word]) => masked.replace(pattern, word), text);
}
