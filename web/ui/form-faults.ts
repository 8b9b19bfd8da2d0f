import type { FieldFault } from '#sdk/problem.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { wordsOf } from './error-words.ts';

/** What is wrong with a form: beside its fields where the server named them, above it what belongs to none. */
export type FormFaults = { fields: Readonly<Record<string, string>>; others: readonly string[]; requestId?: string };

type Words = Parameters<typeof wordsOf>[1];

export const NO_FAULTS: FormFaults = { fields: {}, others: [] };

/** Which field a refusal is about that names none, by its code: `slug_taken` belongs beside the slug. */
export type FieldOfCode = Readonly<Record<string, string>>;

/** The server names a value by its way into the body, such as `address.city`; a form may call the field by its last part. */
export function faultsOf(
  error: unknown,
  names: readonly string[],
  messages: Words,
  fieldOfCode: FieldOfCode = {},
): FormFaults {
  if (!(error instanceof ApiProblem)) return { fields: {}, others: [wordsOf(error, messages)] };
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const fault of error.fields) {
    const name = nameIn(fault, names);
    if (name === undefined) others.push(`${fault.name}: ${fault.detail}`);
    // What the whole answer says of its one field is said in the reader's language.
    else fields[name] ??= error.code in messages.problems ? wordsOf(error, messages) : sentence(fault.detail);
  }
  if (error.fields.length === 0) {
    const about = Object.hasOwn(fieldOfCode, error.code) ? fieldOfCode[error.code] : undefined;
    if (about === undefined) others.push(wordsOf(error, messages));
    else fields[about] = wordsOf(error, messages);
  }
  return { fields, others, ...(error.requestId !== undefined && { requestId: error.requestId }) };
}

function nameIn(fault: FieldFault, names: readonly string[]): string | undefined {
  const last = fault.name.split('.').at(-1);
  return names.find((name) => name === fault.name) ?? names.find((name) => name === last);
}

/** The server tells what a value must be, without a subject: beside its field that is a sentence. */
function sentence(detail: string): string {
  const text = detail.slice(0, 1).toUpperCase() + detail.slice(1);
  return /[.!?。]$/.test(text) ? text : `${text}.`;
}
