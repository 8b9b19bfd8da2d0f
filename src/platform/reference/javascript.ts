import type { SampleBody, SampleRequest } from './sample-request.ts';
import { VARIABLE } from './sample-request.ts';

/**
 * The same request with `fetch`, as a module for Node. A session belongs to a browser, so that a request with one is written
 * for a page. Texts are JSON strings, which are JavaScript strings. Undefined where it cannot be told in a few lines.
 */
export function javascriptCode(request: SampleRequest): string | undefined {
  const { method, credentials, headers, body } = request;
  if (body?.kind === 'form') return undefined;
  const inBrowser = request.signsIn || credentials.some(({ kind }) => kind === 'cookie');
  const allHeaders = [
    ...credentials.flatMap((each) =>
      each.kind === 'cookie'
        ? []
        : [`${text(each.header)}: ${each.prefix === '' ? '' : `${text(each.prefix)} + `}process.env.${each.variable}`],
    ),
    ...headers.map(([name, value]) => `${text(name)}: ${text(value)}`),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: ${text(method)},`]),
    ...(inBrowser ? ["credentials: 'include',"] : []),
    ...(allHeaders.length > 0 ? [`headers: {\n${allHeaders.map((line) => `    ${line},`).join('\n')}\n  },`] : []),
    ...(body === undefined ? [] : [`body: ${bodyCode(body)},`]),
  ];
  const given = options.length === 0 ? '' : `, {\n${options.map((line) => `  ${line}`).join('\n')}\n}`;
  const lines = [
    ...(inBrowser ? ["// In a page of the portal itself, or of one of the applications' origins."] : []),
    ...(body?.kind === 'file' ? ["import { openAsBlob } from 'node:fs';\n"] : []),
    `const response = await fetch(${text(request.url)}${given});`,
    `console.log(response.status, await response.${request.answersJson ? 'json' : 'text'}());`,
  ];
  return lines.join('\n');
}

function bodyCode(body: Exclude<SampleBody, { kind: 'form' }>): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${literal(body.value)})`;
    case 'text':
      return text(body.text);
    case 'file':
      return "await openAsBlob('your-file')";
    case 'fields':
      return `new URLSearchParams(${literal(Object.fromEntries(body.fields))})`;
  }
}

/** JSON, indented to stand inside the call; a text that is a variable becomes the variable. */
function literal(value: unknown): string {
  const short = JSON.stringify(value);
  const json = short.length <= 60 ? short : JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
  return json.replace(/"\{\{([A-Z_]{1,40})\}\}"/g, 'process.env.$1');
}

function text(value: string): string {
  const parts = value.split(VARIABLE).map((part, index) => (index % 2 === 1 ? `process.env.${part}` : quoted(part)));
  return parts.length === 1 ? quoted(value) : parts.filter((part) => part !== "''").join(' + ');
}

/** In single quotes, as most people write them. */
function quoted(value: string): string {
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
