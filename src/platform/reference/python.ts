import { COOKIE_FILE } from './curl.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';
import { VARIABLE } from './sample-request.ts';

/**
 * The same request in Python, with nothing but its standard library (3.10 or newer). Undefined where that cannot be told in a
 * few lines.
 */
export function pythonCode(request: SampleRequest): string | undefined {
  const { method, credentials, headers, body } = request;
  if (body?.kind === 'form') return undefined;
  const hasCookies = request.signsIn || credentials.some(({ kind }) => kind === 'cookie');
  const allHeaders = [
    ...credentials.flatMap((each) =>
      each.kind === 'cookie'
        ? []
        : [
            `${text(each.header)}: ${each.prefix === '' ? '' : `${text(each.prefix)} + `}os.environ[${text(each.variable)}]`,
          ],
    ),
    ...headers.map(([name, value]) => `${text(name)}: ${text(value)}`),
  ];
  const parts = [
    `    ${text(request.url)},`,
    ...(method === 'GET' ? [] : [`    method=${text(method)},`]),
    ...(allHeaders.length > 0
      ? [`    headers={\n${allHeaders.map((line) => `        ${line},`).join('\n')}\n    },`]
      : []),
    ...(body === undefined ? [] : [`    data=${bodyCode(body)},`]),
  ];
  const made = parts.length === 1 ? `Request(${text(request.url)})` : `Request(\n${parts.join('\n')}\n)`;
  const lines = [
    `request = ${made}`,
    ...(hasCookies ? cookieLines(request.signsIn) : []),
    'try:',
    `    with ${hasCookies ? 'browser.open' : 'urlopen'}(request) as response:`,
    `        print(response.status, ${request.answersJson ? 'json.load(response)' : 'response.read().decode()'})`,
    ...(request.signsIn ? ['    cookies.save(ignore_discard=True)'] : []),
    // Without this a refusal is a traceback, and what it says is lost.
    'except HTTPError as error:',
    '    print(error.code, error.read().decode())',
  ];
  return `${importsOf(lines.join('\n'), hasCookies)}\n\n${lines.join('\n')}`;
}

function cookieLines(signsIn: boolean): string[] {
  return [
    `cookies = MozillaCookieJar(${text(COOKIE_FILE)})`,
    ...(signsIn ? [] : ['cookies.load(ignore_discard=True)']),
    'browser = build_opener(HTTPCookieProcessor(cookies))',
  ];
}

function importsOf(code: string, hasCookies: boolean): string {
  return [
    ...(code.includes('json.') ? ['import json'] : []),
    ...(code.includes('os.environ') ? ['import os'] : []),
    ...(hasCookies ? ['from http.cookiejar import MozillaCookieJar'] : []),
    'from urllib.error import HTTPError',
    ...(code.includes('urlencode(') ? ['from urllib.parse import urlencode'] : []),
    hasCookies
      ? 'from urllib.request import HTTPCookieProcessor, Request, build_opener'
      : 'from urllib.request import Request, urlopen',
  ].join('\n');
}

function bodyCode(body: Exclude<SampleBody, { kind: 'form' }>): string {
  switch (body.kind) {
    case 'json':
      return `json.dumps(${literal(body.value, 1)}).encode()`;
    case 'text':
      return `${text(body.text)}.encode()`;
    case 'file':
      return "open('your-file', 'rb')";
    case 'fields':
      return `urlencode(${literal(Object.fromEntries(body.fields), 1)}).encode()`;
  }
}

/** A value as Python writes it. */
function literal(value: unknown, depth: number): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const items = Array.isArray(value)
    ? value.map((each) => literal(each, depth + 1))
    : Object.entries(value).map(([name, each]) => `${text(name)}: ${literal(each, depth + 1)}`);
  const short = `${open}${items.join(', ')}${close}`;
  if (short.length <= 60) return short;
  const indent = '    '.repeat(depth + 1);
  return `${open}\n${items.map((item) => `${indent}${item},`).join('\n')}\n${'    '.repeat(depth)}${close}`;
}

/** A JSON string is a Python string too: both know the same escapes. */
function text(value: string): string {
  const parts = value
    .split(VARIABLE)
    .map((part, index) => (index % 2 === 1 ? `os.environ["${part}"]` : JSON.stringify(part.toWellFormed())));
  return parts.length === 1 ? parts.join('') : parts.filter((part) => part !== '""').join(' + ');
}
