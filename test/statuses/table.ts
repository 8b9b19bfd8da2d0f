import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platform } from '#apps/platform-service.ts';
import { services } from '#apps/services.ts';
import { answersConditionally, refusalsOf } from '#platform/http/operation/declared-refusals.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import type { SeenAnswer } from './seen-answers.ts';
import { inWords } from './seen-answers.ts';

/** What was seen in a whole run beside what is declared, for people. */
export function readSeen(directory: string): SeenAnswer[] {
  const lines = readdirSync(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(directory, name), 'utf8').split('\n').filter(Boolean));
  return [...new Set(lines)].map((line) => JSON.parse(line) as SeenAnswer);
}

type Declared = Omit<SeenAnswer, 'declared'> & { isOwn: boolean };

/** Of the services that ship: fixtures have no documents that anybody reads. */
export async function readDeclared(): Promise<Declared[]> {
  const all: Declared[] = [];
  for (const service of [...services, platform]) {
    for (const operation of await service.operations()) {
      const at = { service: service.name, operation: operation.id };
      const statuses = [...Object.keys(operation.reply).map(Number), ...(answersConditionally(operation) ? [304] : [])];
      for (const status of statuses) all.push({ ...at, status, code: null, isOwn: status !== 304 });
      for (const [code, { status }] of refusalsOf(service, operation)) {
        all.push({ ...at, status, code, isOwn: !(code in platformProblem.kinds) });
      }
    }
  }
  return all;
}

export function tableOf(seen: readonly SeenAnswer[], declared: readonly Declared[]): string {
  const seenWords = new Set(seen.map(inWords));
  const rows = Map.groupBy(declared, ({ service, operation }) => `${service} ${operation}`);
  const lines = [...rows].map(([operation, answers]) => {
    const shown = Map.groupBy(answers, ({ status }) => status);
    const statuses = [...shown]
      .sort(([a], [b]) => a - b)
      .map(([status, each]) => {
        const wasSeen = each.some((answer) => seenWords.has(inWords({ ...answer, declared: true })));
        return wasSeen ? `${status}` : `(${status})`;
      });
    return `${operation.padEnd(36)} ${statuses.join(' ')}`;
  });
  const never = declared.filter((each) => each.isOwn && !seenWords.has(inWords({ ...each, declared: true })));
  const undeclared = seen.filter((each) => !each.declared);
  return [
    'Statuses declared by each operation; in brackets those that no test has seen:',
    ...lines,
    '',
    `Own answers that no test has seen: ${never.length}`,
    ...never.map(({ service, operation, status, code }) =>
      `  ${service} ${operation} ${status} ${code ?? ''}`.trimEnd(),
    ),
    '',
    `Seen and not declared: ${undeclared.length}`,
    ...undeclared.map((each) => `  ${inWords(each)}`),
  ].join('\n');
}
