import { ApiProblem } from '#sdk/problem.ts';

/**
 * Figures as people type them. A comma or a space before three digits is between thousands, and a point before cents. Whatever
 * could be read in two ways is not read at all: a sum that was guessed would be a wrong answer that looks right.
 */
const PLAIN = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/;
const WITH_COMMAS = /^[1-9]\d{0,2}(?:,\d{3}){1,3}(?:\.\d{1,6})?$/;
const WITH_SPACES = /^[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3}){1,3}(?:\.\d{1,6})?$/;

export function readFigure(typed: string): number | undefined {
  const text = typed.trim();
  const isFigure = PLAIN.test(text) || WITH_COMMAS.test(text) || WITH_SPACES.test(text);
  return isFigure ? Number(text.replace(/[,\s]/g, '')) : undefined;
}

export function readWhole(typed: string): number | undefined {
  const figure = readFigure(typed);
  return Number.isInteger(figure) ? figure : undefined;
}

/** Several amounts: spaces, semicolons, or commas with a space behind them are between them. */
export function readAmounts(typed: string): number[] | undefined {
  const parts = `${typed} `.split(/;|,\s/).map((part) => part.trim());
  const figures = parts.flatMap((part) => {
    const words = part === '' ? [] : part.split(/\s+/);
    // `100 500` may be one amount or two.
    return words.length > 1 && words.some((_, at) => isGroup(words[at], words[at + 1]))
      ? [undefined]
      : words.map(readFigure);
  });
  return figures.length > 0 && figures.every((each) => each !== undefined) ? figures : undefined;
}

const isGroup = (first = '', second = '') => /^[1-9]\d{0,2}$/.test(first) && /^\d{3}(?:\.\d{1,6})?$/.test(second);

/** Currencies have codes of letters, so that anything else is between them. */
export const readCodes = (typed: string): string =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .join(',');

/** What is wrong with a field, as the server would tell it: `code` has its words among the problems of the page. */
export const fieldProblem = (name: string, code: string): ApiProblem =>
  new ApiProblem({ status: 400, code, detail: code, fields: [{ in: 'query', name, detail: code }] });
