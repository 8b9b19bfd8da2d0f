import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { readSchemes } from '../credentials.ts';
import { curlCommand, quote } from '../curl.ts';
import { readOperations } from '../operations.ts';
import { readSchemas } from '../schemas.ts';
import { sampleDocument } from './sample-document.ts';

const NASTY = `a'b"c $HOME \`id\` \\ ! {x,y} *\n#;&|`;

function commandOf(id: string, document: OpenApiDocument = sampleDocument()): string {
  const operation = readOperations(document).find((each) => each.id === id);
  if (operation === undefined) throw new Error(`No operation ${id}`);
  return curlCommand(operation, readSchemas(document), readSchemes(document));
}

/** What `curl` would be called with, according to a real shell. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const output = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { API_KEY: 'the key', SESSION: 'the session' },
  });
  return output.split('\0').slice(0, -1);
}

/** A document with one operation, which takes whatever the test is about. */
function documentWith(operation: Record<string, unknown>, components: Record<string, unknown> = {}): OpenApiDocument {
  return { openapi: '3.1.1', info: {}, paths: { '/a/{b}': { post: { operationId: 'do', ...operation } } }, components };
}

describe('quoting', () => {
  it('hands any text to the program as it is', () => {
    for (const text of [NASTY, "'", "''", '', '-H', '\n']) expect(argumentsOf(`curl ${quote(text)}`)).toEqual([text]);
  });
});

describe('the command', () => {
  it('takes query values from examples and shows no other optional ones', () => {
    expect(argumentsOf(commandOf('listHotels'))).toEqual([
      "http://127.0.0.1:3000/hotels?country=TH&q=O'Hara%20%26%20Co",
      '-H',
      'Authorization: Bearer the key',
    ]);
  });

  it('takes defaults and choices where there are no examples', () => {
    const parameters = [
      { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } },
      { name: 'order', in: 'query', schema: { enum: ['name', 'age'] } },
      { name: 'free', in: 'query', schema: { type: 'string' } },
    ];
    const [, , address] = argumentsOf(commandOf('do', documentWith({ parameters })));
    expect(address).toBe('http://127.0.0.1:3000/a/b?limit=20&order=name');
  });

  it('encodes path values and uses the key header that the document names', () => {
    expect(argumentsOf(commandOf('readHotel'))).toEqual([
      'http://127.0.0.1:3000/hotels/a%2Fb%20c',
      '-H',
      'x-gateway-key: the key',
    ]);
  });

  it('names the method, and sends a session as a cookie', () => {
    expect(argumentsOf(commandOf('forgetHotel'))).toEqual([
      '-X',
      'DELETE',
      'http://127.0.0.1:3000/hotels/a%2Fb%20c',
      '-b',
      'session=the session',
    ]);
  });

  it('makes a body from the schema', () => {
    const given = argumentsOf(commandOf('scoreHotels'));
    expect(given).toContain('Content-Type: application/json');
    expect(JSON.parse(given.at(-1) ?? '')).toEqual({ hotels: [{ rooms: 3 }] });
  });

  it("sends the author's example unharmed", () => {
    const content = { 'application/json': { schema: {}, examples: { nasty: { value: { [NASTY]: NASTY } } } } };
    const given = argumentsOf(commandOf('do', documentWith({ requestBody: { content } })));
    expect(JSON.parse(given.at(-1) ?? '')).toEqual({ [NASTY]: NASTY });
  });

  it('sends a file where the body is no JSON, and no credential where none is needed', () => {
    expect(argumentsOf(commandOf('sendLedger'))).toEqual([
      '-X',
      'POST',
      'http://127.0.0.1:3000/ledger',
      '-H',
      'Content-Type: text/plain',
      '--data-binary',
      '@your-file',
    ]);
  });

  it('sends forms, where no value can name a file by itself', () => {
    const schema = {
      type: 'object',
      required: ['file', 'note'],
      properties: { file: { type: 'string', format: 'binary' }, note: { type: 'string', examples: ['@/etc/passwd'] } },
    };
    const given = argumentsOf(
      commandOf('do', documentWith({ requestBody: { content: { 'multipart/form-data': { schema } } } })),
    );
    expect(given.slice(3)).toEqual(['-F', 'file=@your-file', '--form-string', 'note=@/etc/passwd']);
  });

  it('expands nothing but the credential, whatever the document holds', () => {
    const document = documentWith(
      {
        security: [{ key: [] }],
        parameters: [
          { name: 'b', in: 'path', required: true, schema: { examples: [NASTY] } },
          { name: NASTY, in: 'query', required: true, schema: { examples: [NASTY] } },
          { name: 'x-h', in: 'header', required: true, schema: { const: NASTY } },
        ],
      },
      { securitySchemes: { key: { type: 'apiKey', in: 'header', name: NASTY } } },
    );
    const [, , address = '', , credential, , header] = argumentsOf(commandOf('do', document));
    expect(decodeURIComponent(address)).toBe(`http://127.0.0.1:3000/a/${NASTY}?${NASTY}=${NASTY}`);
    // Brackets and braces would be patterns to curl itself.
    expect(address).not.toMatch(/[[\]{}\s]/);
    expect(credential).toBe(`${NASTY}: the key`);
    expect(header).toBe(`x-h: ${NASTY}`);
  });
});
