import Type from 'typebox';
import type { Problem } from '#kernel/problem.ts';
import { platformProblem } from '#platform/http/problems.ts';
import { fecProblem, quoted } from '../problems.ts';

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
        },
        { additionalProperties: false },
      ),
    ),
  },
  { title: 'AnalysisRequest', additionalProperties: false },
);

/** `content` is `""` in the document wherever it is a string: its text went another way. */
export function readJsonRequest(document: Record<string, unknown>): { disabledControls: readonly string[] } {
  refuseUnknown(document, ['content', 'options'], '');
  const { content, options = {} } = document as { content?: unknown; options?: unknown };
  if (content === undefined) {
    throw fecProblem('content_missing', { public: 'Le champ « content » manque : y placer le texte du fichier FEC.' });
  }
  if (typeof content !== 'string') {
    throw fecProblem('content_missing', { public: 'Le champ « content » doit être une chaîne : le texte du FEC.' });
  }
  if (!isObject(options)) throw invalid('options', 'Le champ « options » doit être un objet.');
  refuseUnknown(options, ['disabledControls'], 'options.');
  return { disabledControls: readControls(options['disabledControls']) };
}

function readControls(names: unknown): readonly string[] {
  if (names === undefined) return [];
  if (!Array.isArray(names) || names.length > MAX_CONTROLS || !names.every((name) => typeof name === 'string')) {
    throw invalid(
      'options.disabledControls',
      `Le champ « options.disabledControls » doit être une liste de ${MAX_CONTROLS} noms au plus.`,
    );
  }
  return names;
}

function refuseUnknown(object: Record<string, unknown>, known: readonly string[], prefix: string): void {
  const unknown = Object.keys(object).filter((key) => !known.includes(key));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, MAX_NAMED).map((key) => quoted(prefix + key));
  const more = unknown.length > MAX_NAMED ? ` et ${unknown.length - MAX_NAMED} autres` : '';
  const accepted = known.map((key) => quoted(prefix + key)).join(', ');
  throw invalid(prefix.slice(0, -1), `Champ inconnu : ${named.join(', ')}${more}. Champs acceptés : ${accepted}.`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function invalid(name: string, detail: string): Problem {
  return platformProblem('invalid_request', { public: detail, errors: [{ in: 'body', name, detail }] });
}
