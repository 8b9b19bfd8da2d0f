import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { SampleQuestion } from '../../http/operation/sample.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { ORIGIN } from '../../pages/own-page.ts';
import { curlCommand, quote } from '../curl.ts';
import { javascriptCode } from '../javascript.ts';
import { pythonCode } from '../python.ts';
import { type SampleRequest, sampleRequest } from '../sample-request.ts';
import { readService } from '../service-view.ts';
import { sampleDocument } from './sample-document.ts';

const NASTY = `a'b"c $HOME \`id\` \\ ! {x,y} *\n#;&|`;

function requestOf(id: string, document = sampleDocument(), sample?: SampleQuestion): SampleRequest {
  const view = readService('hotels', document);
  const operation = view.operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`No operation ${id}`);
  return sampleRequest(operation, view, sample);
}

const commandOf = (id: string, document?: OpenApiDocument) => curlCommand(requestOf(id, document));

/** What `curl` would be called with, according to a real shell. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const output = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { HOTELS_KEY: 'the key', UEN: 'the uen' },
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
      `${ORIGIN}/hotels?country=TH&q=O'Hara%20%26%20Co`,
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
    const [, , url] = argumentsOf(commandOf('do', documentWith({ parameters })));
    expect(url).toBe(`${ORIGIN}/a/b?limit=20&order=name`);
  });

  it('encodes path values and uses the key header that the document names', () => {
    expect(argumentsOf(commandOf('readHotel'))).toEqual([`${ORIGIN}/hotels/a%2Fb%20c`, '-H', 'x-gateway-key: the key']);
  });

  it('names the method, and sends a session as a cookie', () => {
    expect(argumentsOf(commandOf('forgetHotel'))).toEqual([
      '-X',
      'DELETE',
      `${ORIGIN}/hotels/a%2Fb%20c`,
      '-b',
      'cookies.txt',
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
      `${ORIGIN}/ledger`,
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
    expect(given.slice(1)).toEqual(['-F', 'file=@your-file', '--form-string', 'note=@/etc/passwd']);
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
    const [, , url = '', , credential, , header] = argumentsOf(commandOf('do', document));
    expect(decodeURIComponent(url)).toBe(`${ORIGIN}/a/${NASTY}?${NASTY}=${NASTY}`);
    // Brackets and braces would be patterns to curl itself.
    expect(url).not.toMatch(/[[\]{}\s]/);
    expect(credential).toBe(`${NASTY}: the key`);
    expect(header).toBe(`x-h: ${NASTY}`);
  });
});

describe('a sample', () => {
  const sample: SampleQuestion = { params: { uen: '{{UEN}}' }, headers: { Prefer: 'x' }, credential: 'bearer' };

  it('says what is asked, and leaves to the reader what only the reader has', () => {
    const given = argumentsOf(curlCommand(requestOf('readHotel', sampleDocument(), sample)));
    expect(given).toEqual([`${ORIGIN}/hotels/the uen`, '-H', 'x-gateway-key: the key', '-H', 'Prefer: x']);
  });

  it('chooses among the credentials that would do', () => {
    const wanted: SampleQuestion = { credential: 'x-gateway-key', query: { limit: 1 } };
    expect(argumentsOf(curlCommand(requestOf('listHotels', sampleDocument(), wanted)))).toEqual([
      `${ORIGIN}/hotels?limit=1`,
      '-H',
      'x-gateway-key: the key',
    ]);
  });
});

describe('JavaScript and Python', () => {
  const content = {
    'application/json': { schema: {}, examples: { nasty: { value: { [NASTY]: [NASTY, null, true] } } } },
  };
  const document = documentWith({ requestBody: { content } });

  it('write any text as it is', () => {
    const fetched = `const fetch = async (...given) => (console.log(JSON.stringify(given)), { status: 0, json() {}, text() {} });`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-'], {
      encoding: 'utf8',
      input: `${fetched}\n${javascriptCode(requestOf('do', document))}`,
    });
    const [url, options] = JSON.parse(output.split('\n')[0] ?? '') as [string, { method: string; body: string }];
    expect([url, options.method]).toEqual([`${ORIGIN}/a/b`, 'POST']);
    expect(JSON.parse(options.body)).toEqual({ [NASTY]: [NASTY, null, true] });

    const opened = `import urllib.request, json, sys\nurllib.request.urlopen = lambda r: sys.exit(print(json.dumps([r.full_url, r.method, r.data.decode()])))`;
    const printed = execFileSync('python3', ['-'], {
      encoding: 'utf8',
      input: `${opened}\n${pythonCode(requestOf('do', document))?.replaceAll(ORIGIN, 'http://localhost')}`,
    });
    const [target, method, body] = JSON.parse(printed) as [string, string, string];
    expect([target, method]).toEqual(['http://localhost/a/b', 'POST']);
    expect(JSON.parse(body)).toEqual({ [NASTY]: [NASTY, null, true] });
  });

  it('take keys and values of the reader from the environment', () => {
    const request = requestOf('readHotel', sampleDocument(), { params: { uen: '{{UEN}}' } });
    expect(javascriptCode(request)).toContain(`'${ORIGIN}/hotels/' + process.env.UEN`);
    expect(javascriptCode(request)).toContain("'x-gateway-key': process.env.HOTELS_KEY");
    expect(pythonCode(request)).toContain(`"${ORIGIN}/hotels/" + os.environ["UEN"]`);
    expect(pythonCode(request)).toContain('"x-gateway-key": os.environ["HOTELS_KEY"]');
  });
});
