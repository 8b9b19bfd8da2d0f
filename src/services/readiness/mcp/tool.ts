import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Problem } from '#kernel/problem.ts';
import { fill } from '#lib/text/fill.ts';
import { compileValidator } from '#platform/http/operation/validation.ts';
import { about } from '../about.ts';
import { answerLabelsIn, questionsIn } from '../check/question-list.ts';
import { readingOf } from '../check/reading.ts';
import { AnswersSchema, ResultSchema } from '../check/schema.ts';
import { scoreAnswers } from '../check/score.ts';
import type { Language } from '../texts/texts.ts';
import { DEFAULT_LANGUAGE, isLanguage, languageArgument, TEXTS } from '../texts/texts.ts';

/**
 * The check as an MCP tool: the same schema, the same rule and therefore the same answer as the REST operation. Built on
 * the SDK's low-level server with a constant tool list: rebuilding schemas for each request would cost more than the work.
 */
export const TOOL_NAME = 'student_protection_readiness_check';
export const SERVER_INFO = { name: 'student-protection-mcp', title: about.title, version: about.version };

const Arguments = Type.Object({ answers: AnswersSchema, lang: languageArgument }, { additionalProperties: false });
const validate = compileValidator(Arguments, 'body');

const questionList = questionsIn(DEFAULT_LANGUAGE)
  .questions.map(({ id, text }) => `${id}: ${text}`)
  .join('\n');

export const INSTRUCTIONS =
  'This server scores how prepared a parent or carer is to protect a student. Ask the person for all twelve answers; ' +
  'never guess one, and never ask for names or details of what happened. If the person says that a child is in danger now, ' +
  'do not begin the questions: tell them first to call the local emergency number or a child helpline. Pass `lang` (en, es ' +
  'or fr) when the person speaks that language. The second text of the result is written to be read to the person as it ' +
  'is, most urgent first. The result is a self-reflection aid, not a diagnosis and not legal advice; pass on its notice ' +
  'with the score.';

export const TOOL: Tool = {
  name: TOOL_NAME,
  title: 'Student protection readiness check',
  description:
    `Scores twelve self-assessed answers (${labelsIn(DEFAULT_LANGUAGE)}) and returns a readiness score from 0 to ` +
    `100, its band, the three weakest categories, a next step and advice for each low answer, in English, Spanish or ` +
    `French. Nothing is stored. The questions:\n${questionList}`,
  inputSchema: plain(Arguments) as Tool['inputSchema'],
  outputSchema: plain(ResultSchema) as Tool['outputSchema'],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

/** What the answers of this server name: the publisher's platform, and its own URL, or nothing where nobody has set it. */
export type Urls = { ctaUrl: string; publicUrl: string };

export function buildMcpServer(urls: Urls): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: { listChanged: false } },
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': { ttlMs: 3_600_000, cacheScope: 'private' } },
  });
  server.setRequestHandler('tools/list', () => ({ tools: [TOOL] }));
  server.setRequestHandler('tools/call', ({ params }) => {
    if (params.name !== TOOL_NAME) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${params.name.slice(0, 100)}; there is ${TOOL_NAME}.`,
      );
    }
    return callTool(params.arguments ?? {}, urls);
  });
  return server;
}

/** Wrong arguments are a result that the model can read and mend, not a protocol error (as the specification wants it). */
function callTool(input: Readonly<Record<string, unknown>>, { ctaUrl, publicUrl }: Urls): CallToolResult {
  const checked = validate(input);
  if ('error' in checked) {
    return { isError: true, content: [{ type: 'text', text: describeFaults(checked.error, languageOf(input)) }] };
  }
  const { answers, lang = DEFAULT_LANGUAGE } = checked.value as Static<typeof Arguments>;
  const result = scoreAnswers(answers, ctaUrl, lang);
  return {
    structuredContent: result,
    content: [
      { type: 'text', text: JSON.stringify(result) },
      { type: 'text', text: readingOf(result, publicUrl) },
    ],
  };
}

/**
 * Names every field at fault, as the REST answer does in `errors`, says what the values mean, and repeats the questions that
 * have to be asked again: a model mends only what it is told about.
 */
function describeFaults(error: Error, language: Language): string {
  const { reading } = TEXTS[language];
  const faults = error instanceof Problem ? (error.errors ?? []) : [];
  const names = new Set(faults.map(({ name }) => name));
  const told = faults.map(({ name, detail }) => `${name} ${detail}`).join('; ');
  const again = questionsIn(language)
    .questions.filter(({ id }) => names.has(`answers.${id}`))
    .map(({ id, text }) => `${id}: ${text}`);
  return [
    told === '' ? 'The arguments are not valid.' : `${told}.`,
    fill(reading.scale, { labels: labelsIn(language) }),
    ...(again.length > 0 ? [fill(reading.again, { questions: again.join(' ') })] : []),
  ].join(' ');
}

const languageOf = ({ lang }: Readonly<Record<string, unknown>>): Language =>
  typeof lang === 'string' && isLanguage(lang) ? lang : DEFAULT_LANGUAGE;

/** `1 Not yet, 2 A little, …`. */
function labelsIn(language: Language): string {
  return answerLabelsIn(language)
    .map(({ value, label }) => `${value} ${label}`)
    .join(', ');
}

/** The schema without anything but JSON. */
function plain(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema)) as unknown;
}
