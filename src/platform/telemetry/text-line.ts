import type { Colours } from '../terminal/colours.ts';
import { visible } from '../terminal/quoted.ts';

/**
 * A log line for somebody at a terminal: time, level, what happened. A request reads
 * `14:02:11 info  200 GET /api/v1/hotels 1.2 ms`. Warnings and errors stand out; an error's stack follows, indented.
 */
export function textLine(json: string, colours: Colours): string {
  const { level, time, msg, ...rest } = JSON.parse(json) as Line;
  const { error, ...facts } = rest;
  const what = msg === undefined ? requestIn(facts, colours) : visible(msg);
  const told = Object.entries(msg === undefined ? beside(facts) : facts).map(
    ([name, value]) => `${name}=${inShort(value)}`,
  );
  const reason = error === undefined ? [] : [`${error.name ?? 'Error'}: ${error.message}`];
  const isGrave = level === 'error' || level === 'fatal';
  const stack = isGrave && error?.stack !== undefined ? error.stack.split('\n').slice(1) : [];
  const [clock, label] = [colours.dim(clockOf(time)), labelOf(level, colours)];
  const line = [
    clock,
    label,
    what,
    told.length === 0 ? '' : colours.dim(visible(told.join(' '))),
    visible(reason.join(' ')),
  ];
  return [line.filter((part) => part !== '').join(' '), ...stack.map((each) => `    ${visible(each.trim())}`)]
    .map((each) => `${each}\n`)
    .join('');
}

type Line = Record<string, unknown> & {
  level: string;
  time: number;
  msg?: string;
  error?: { name?: string; message: string; stack?: string };
};

const REQUEST = ['status', 'method', 'route', 'path', 'ms', 'resource'];

/** A line without words of its own is that of a request. */
function requestIn(facts: Record<string, unknown>, colours: Colours): string {
  const { status, method, route, path, ms, resource } = facts;
  const code = Number(status);
  const paint = code >= 500 ? colours.red : code >= 400 ? colours.yellow : colours.green;
  const target = `${inShort(route ?? path ?? '-')}${resource === undefined ? '' : `?resource=${inShort(resource)}`}`;
  return `${paint(String(code))} ${visible(`${inShort(method)} ${target} ${inShort(ms)} ms`)}`;
}

/** What identifies a request, without what its route says already. */
function beside(facts: Record<string, unknown>): Record<string, unknown> {
  const hidden = [...REQUEST, 'service', 'operation'];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !hidden.includes(name)));
}

const inShort = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const clockOf = (time: number) => new Date(time).toTimeString().slice(0, 8);

function labelOf(level: string, { bold, dim, red, yellow }: Colours): string {
  if (level === 'warn') return bold(yellow('WARN '));
  if (level === 'error' || level === 'fatal') return bold(red(level.toUpperCase().padEnd(5)));
  return dim(level.padEnd(5));
}
