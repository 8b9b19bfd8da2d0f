import type { ShownCredential } from './credentials.ts';
import type { SampleBody, SampleRequest } from './sample-request.ts';
import { VARIABLE } from './sample-request.ts';

/**
 * A command that can be pasted into a POSIX shell. Whatever comes from the document is quoted; the only things that the
 * shell expands are variables that the reader sets. Gives plain text: whoever shows it escapes it.
 */
export function curlCommand(request: SampleRequest): string {
  const lines = [
    ['curl', ...methodArguments(request), quote(request.url)].join(' '),
    ...request.credentials.map(credentialArgument),
    ...(request.signsIn ? [`-c ${COOKIE_FILE}`] : []),
    ...request.headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(request.body === undefined ? [] : bodyArguments(request.body)),
  ];
  return lines.join(' \\\n  ');
}

/** Where a sign-in leaves its cookies, for the commands that come after it. */
export const COOKIE_FILE = 'cookies.txt';

/** Inside single quotes the shell reads everything as it is, except the quote itself. Variables stand in double quotes. */
export function quote(text: string): string {
  const parts = text.split(VARIABLE);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return `"$${part}"`;
      return part === '' && parts.length > 1 ? '' : `'${part.replaceAll("'", "'\\''")}'`;
    })
    .join('');
}

function credentialArgument(credential: ShownCredential): string {
  if (credential.kind === 'cookie') return `-b ${COOKIE_FILE}`;
  // Double quotes, so that the variable is expanded; what stands before it is kept literal.
  return `-H "${`${credential.header}: ${credential.prefix}`.replace(/[\\"$`]/g, '\\$&')}$${credential.variable}"`;
}

/** A body alone makes a POST of it. */
function methodArguments({ method, body }: SampleRequest): string[] {
  if (method === 'GET' || (method === 'POST' && body !== undefined)) return [];
  return method === 'HEAD' ? ['--head'] : ['-X', method];
}

function bodyArguments(body: SampleBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`--data ${quote(jsonText(body.value))}`];
    case 'text':
      return [`--data-raw ${quote(body.text)}`];
    case 'file':
      return ['--data-binary @your-file'];
    case 'fields':
      return body.fields.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
    case 'form':
      // `-F` would read a leading `@` or `<` as a file's name: only `--form-string` sends such a value as it is.
      return body.fields.map(({ name, value, isFile }) =>
        isFile ? `-F ${quote(`${name}=@your-file`)}` : `--form-string ${quote(`${name}=${value}`)}`,
      );
  }
}

const ONE_LINE = 60;

/** Short bodies on one line. */
function jsonText(value: unknown): string {
  const short = JSON.stringify(value);
  return short.length <= ONE_LINE ? short : JSON.stringify(value, null, 2);
}
