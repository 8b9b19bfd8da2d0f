import Type from 'typebox';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { fecProblem, quoted } from '../problems.ts';
import type { AskedOptions } from './asked-options.ts';
import { MAX_COMPANY, MAX_FILE_NAME } from './asked-options.ts';

/** What a JSON request says beside its content: checks every key, and refuses what it does not know. */
const MAX_CONTROLS = 200;
const MAX_NAMED = 5;

/** The same for the documentation. */
export const AnalysisRequest = Type.Object(
  {
    content: Type.String({ description: 'The text of the file. Sent as `text/plain` it needs no escaping.' }),
    options: Type.Optional(
      Type.Object(
        {
          disabledControls: Type.Optional(
            Type.Array(Type.String(), {
              maxItems: MAX_CONTROLS,
              description: 'Categories, or types, of `GET /api/external/controls` to switch off.',
              examples: [['doublons', 'chronologie']],
            }),
          ),
          fileName: Type.Optional(
            Type.String({
              maxLength: MAX_FILE_NAME,
              description: 'What the file is called, for the head of the report; its form and its date are checked.',
              examples: ['123456789FEC20251231.txt'],
            }),
          ),
          company: Type.Optional(
            Type.String({ maxLength: MAX_COMPANY, description: 'Whose file it is, for the head of the report.' }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { title: 'AnalysisRequest', additionalProperties: false },
);

/** `content` is `""` in the document wherever it is a string: its text went another way. */
export function readJsonRequest(document: Record<string, unknown>): AskedOptions {
  const { content, options = {} } = document as { content?: unknown; options?: unknown };
  const noContent = faultOfContent(content);
  const faults = [...unknownIn(document, ['content', 'options'], ''), ...faultsOfOptions(options)];
  if (faults.length > 0) {
    const all = noContent === undefined ? faults : [...faults, { name: 'content', detail: noContent }];
    throw platformProblem('invalid_request', {
      public: all.map(({ detail }) => detail).join(' '),
      errors: all.map((fault) => ({ in: 'body', ...fault })),
    });
  }
  if (noContent !== undefined) throw fecProblem('content_missing', { public: noContent });
  return { disabledControls: [], ...(options as Partial<AskedOptions>) };
}

type Fault = { name: string; detail: string };

function faultOfContent(content: unknown): string | undefined {
  if (content === undefined) return 'Le champ « content » manque : y placer le texte du fichier FEC.';
  return typeof content === 'string' ? undefined : 'Le champ « content » doit être une chaîne : le texte du FEC.';
}

function faultsOfOptions(options: unknown): Fault[] {
  if (!isObject(options)) return [{ name: 'options', detail: 'Le champ « options » doit être un objet.' }];
  const faults = unknownIn(options, ['disabledControls', ...NAMES.keys()], 'options.');
  if (!isListOfNames(options['disabledControls'])) {
    const detail = `Le champ « options.disabledControls » doit être une liste de ${MAX_CONTROLS} noms au plus.`;
    faults.push({ name: 'options.disabledControls', detail });
  }
  for (const [name, most] of NAMES) {
    const given = options[name];
    if (given === undefined || (typeof given === 'string' && given.length <= most)) continue;
    const detail = `Le champ « options.${name} » doit être une chaîne de ${most} caractères au plus.`;
    faults.push({ name: `options.${name}`, detail });
  }
  return faults;
}

/** Options that are names, and how long they may be. */
const NAMES: ReadonlyMap<string, number> = new Map([
  ['fileName', MAX_FILE_NAME],
  ['company', MAX_COMPANY],
]);

const isListOfNames = (names: unknown) =>
  names === undefined ||
  (Array.isArray(names) && names.length <= MAX_CONTROLS && names.every((name) => typeof name === 'string'));

function unknownIn(object: Record<string, unknown>, known: readonly string[], prefix: string): Fault[] {
  const unknown = Object.keys(object).filter((key) => !known.includes(key));
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, MAX_NAMED).map((key) => quoted(prefix + key));
  const rest = unknown.length - MAX_NAMED;
  const more = rest > 0 ? ` et ${rest} ${rest === 1 ? 'autre' : 'autres'}` : '';
  const label = unknown.length === 1 ? 'Champ inconnu' : 'Champs inconnus';
  const accepted = known.map((key) => quoted(prefix + key)).join(', ');
  return [
    { name: prefix.slice(0, -1), detail: `${label} : ${named.join(', ')}${more}. Champs acceptés : ${accepted}.` },
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
