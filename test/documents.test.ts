import { describe, expect, test } from 'vitest';
import { platform } from '#apps/platform-service.ts';
import { services as carried } from '#apps/services.ts';
import { refusalsOf } from '#platform/http/operation/declared-refusals.ts';
import { openApiDocument } from '#platform/openapi/document.ts';
import { documentedOperations } from '#platform/service.ts';

/** The documents, held against what the contract's tables say and against what the operations refuse with. */
type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[]; $ref?: string };
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Media = { schema: Schema; examples?: Record<string, { $ref?: string; value?: unknown }> };
type Response = {
  $ref?: string;
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
};
type Described = {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  responses: Record<string, Response>;
  security: Record<string, unknown>[];
};
type Document = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes?: Record<string, { in?: string; name?: string; scheme?: string; description?: string }>;
  };
};

const services = [...carried, platform];
const entries = await Promise.all(
  services.map(async (service) => {
    const document = JSON.parse(
      JSON.stringify(openApiDocument(service, await documentedOperations(service))),
    ) as Document;
    return [service.name, document] as const;
  }),
);
const documents = Object.fromEntries(entries) as Record<string, Document>;
const documentOf = (service: string) => documents[service] as Document;

function at<T>(document: Document, part: T & { $ref?: string }): T {
  if (part.$ref === undefined) return part;
  const keys = part.$ref.slice(2).split('/');
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document) as T;
}

const ownExamples = new Map(
  (
    await Promise.all(
      services.map(async (service) =>
        (await service.operations()).map((each) => [`${service.name} ${each.id}`, each.replyExamples] as const),
      ),
    )
  ).flat(),
);

const operationsOf = (document: Document) => Object.values(document.paths).flatMap((item) => Object.values(item));
const all = entries.flatMap(([service, document]) =>
  operationsOf(document).map((operation) => [`${service} ${operation.operationId}`, document, operation] as const),
);

const SEGMENTS = ['CRITICAL', 'URGENT', 'HIGH', 'MODERATE'];
const CURRENCIES = ['SGD', 'THB', 'MYR', 'PHP', 'IDR', 'VND', 'KHR', 'EUR', 'GBP'];

/** Every parameter of the contract's tables that has a default, a bound or a list. */
const PROSPECTS: [string, string, object][] = [
  ['/hotels', 'limit', { default: 20, minimum: 1, maximum: 100 }],
  ['/hotels', 'offset', { default: 0, minimum: 0 }],
  ['/hotels', 'segment', { enum: SEGMENTS }],
  ['/hotels', 'country', { enum: ['SG', 'TH'] }],
  ['/hotels', 'min_rating', { type: 'number' }],
  ['/hotels', 'max_rating', { type: 'number' }],
  ['/hotels/segment/{segment}', 'segment', { enum: SEGMENTS }],
  ['/hotels/score', 'limit', { default: 20, maximum: 100 }],
  ['/hotels/score', 'segment', { enum: SEGMENTS }],
  ['/hotels/score', 'country', { enum: ['SG', 'TH'] }],
  ['/hotels/score', 'min_score', { type: 'number', default: 0 }],
  ['/fx/savings', 'amount', { type: 'number', default: 1000 }],
  // Dollars as well, for accounts in another currency.
  ['/fx/savings', 'currency', { enum: [...CURRENCIES, 'USD'], default: 'SGD' }],
  ['/fx/savings', 'transfers_per_year', { type: 'integer', default: 12 }],
  ['/shorts/generate', 'pattern', { enum: ['money', 'ai_news', 'enterprise', 'decoder'], default: 'money' }],
  ['/shorts/generate', 'avatar', { enum: ['profiler', 'fx_analyst', 'curator', 'longevity'] }],
  ['/shorts/generate', 'count', { default: 3, minimum: 1, maximum: 5 }],
];

const YEARS = {
  startYear: { type: 'integer', default: -5000 },
  endYear: { type: 'integer', default: 2100 },
  span: { type: 'string', enum: ['start', 'overlap'], default: 'start' },
};
const PAGES = { limit: { type: 'integer' }, offset: { type: 'integer', default: 0 } };
const COORDINATES = { lat: { type: 'number' }, lng: { type: 'number' } };
const PHASES = ['Emergence', 'Ascendancy', 'Contraction', 'Reset/Renewal'];

const CYCLES: [string, string, string[], Record<string, object>][] = [
  ['schema', 'SchemaQuery', [], {}],
  ['stats', 'StatsQuery', [], {}],
  ['events', 'EventsQuery', [], { ...YEARS, ...PAGES, category: { type: 'string' } }],
  ['event-columns', 'EventColumnsQuery', [], { minSignificance: { default: 1 }, maxSignificance: { default: 5 } }],
  ['star-forts', 'StarFortsQuery', [], { ...YEARS, ...PAGES }],
  ['resonance-nodes', 'ResonanceNodesQuery', [], {}],
  ['ratio-of-power', 'RatioOfPowerQuery', [], { ...YEARS, ...PAGES, phase: { enum: PHASES } }],
  ['cycles', 'CyclesQuery', [], { year: { type: 'integer', default: 2026 } }],
  ['turning-points', 'TurningPointsQuery', [], { startYear: { default: -3014 }, endYear: { default: 2486 } }],
  ['profile', 'ProfileQuery', [], { year: { type: 'integer', default: 2026 }, ...COORDINATES }],
  ['gateway', 'GatewayQuery', [], {}],
  ['jyotish-chart', 'JyotishChartQuery', ['birthDate'], { birthTime: { default: '12:00' }, ...COORDINATES, name: {} }],
  ['jyotish-reference', 'JyotishReferenceQuery', [], {}],
  ['places', 'PlacesQuery', ['q'], { country: { type: 'string' }, limit: { type: 'integer', default: 10 } }],
];

describe('parameters are told as the contract has them', () => {
  test.each(PROSPECTS)('prospects %s %s', (path, name, expected) => {
    const document = documentOf('prospects');
    const parameter = document.paths[`/api/v1${path}`]?.['get']?.parameters?.find((each) => each.name === name);
    expect(parameter?.schema).toMatchObject(expected);
  });

  test.each(CYCLES)('cycles resource=%s', (resource, title, required, properties) => {
    const schema = documentOf('cycles').components.schemas[title];
    expect(schema).toMatchObject({
      type: 'object',
      required: ['resource', ...required],
      properties: { resource: { const: resource }, ...properties },
    });
  });

  test('header names and the cookie are spelt as they are sent', () => {
    expect(documentOf('prospects').components.securitySchemes?.['x-gateway-key']?.name).toBe('X-Gateway-Key');
    expect(documentOf('fec').components.securitySchemes?.['x-api-key']?.name).toBe('x-api-key');
    expect(documentOf('readiness').components.securitySchemes?.['bearer']?.description).toContain(
      'Authorization: Bearer',
    );
    const session = documentOf('portal').components.securitySchemes?.['session'];
    expect(session?.name).toBe('__Host-portal.session_token');
    expect(session?.description).toContain('`portal.session_token`');
  });
});

describe('the answers of cycles', () => {
  test('each names its resource, and the union is told apart by it', () => {
    const document = documentOf('cycles');
    const schema = document.paths['/api/v1']?.['get']?.responses['200']?.content?.['application/json']?.schema;
    const union = schema as Schema & { discriminator: { propertyName: string; mapping: Record<string, string> } };
    const { propertyName, mapping } = union.discriminator;
    expect(propertyName).toBe('resource');
    expect(Object.keys(mapping)).toEqual(CYCLES.map(([resource]) => resource));
    for (const [resource, pointer] of Object.entries(mapping)) {
      const answer = at<Schema>(document, { $ref: pointer } as Schema);
      expect(answer.properties?.['resource'], resource).toEqual({ type: 'string', const: resource });
      expect(answer.required).toContain('resource');
    }
  });
});

describe('every operation', () => {
  test.each(all)('%s has a tag that is described', (_name, document, { tags }) => {
    expect(tags).toHaveLength(1);
    expect(document.tags.find(({ name }) => name === tags[0])?.description).toMatch(/\w/);
  });

  test.each(all)('%s declares refusals with a schema and one example for each code', (name, document, operation) => {
    const [serviceName] = name.split(' ');
    const service = services.find((each) => each.name === serviceName);
    expect(service).toBeDefined();
    const statuses = Object.keys(operation.responses);
    expect(statuses.length).toBeGreaterThan(3);
    for (const [status, reference] of Object.entries(operation.responses)) {
      if (status === 'default' || Number(status) < 400) continue;
      const { content = {}, headers = {} } = at<Response>(document, reference);
      expect(headers).toHaveProperty('X-Request-Id');
      for (const { schema, examples } of Object.values(content)) {
        expect(schema).toBeDefined();
        const codes = JSON.stringify(schema).match(/"enum":\[[^\]]*\]/g) ?? [];
        const own = ownExamples.get(name)?.[Number(status)] ?? {};
        for (const [code, example] of Object.entries(examples ?? {}).filter(([each]) => !(each in own))) {
          expect(codes.join(), `${status} ${code}`).toContain(`"${code}"`);
          expect(JSON.stringify(at(document, example))).toContain(code);
        }
      }
    }
    const guarded = operation.security.length > 0 && !operation.security.some((each) => Object.keys(each).length === 0);
    if (guarded) expect(statuses).toContain('401');
  });

  test.each(entries)('%s has words for its patterns, and no keyword of ours', (_name, document) => {
    expect(JSON.stringify(document)).not.toContain('x-says');
  });

  test('a pattern stays for programs, beside words for people', () => {
    const { token } = documentOf('portal').components.schemas['VerifyEmail']?.properties ?? {};
    expect(token).toMatchObject({ pattern: '^[!-~]*$', description: expect.stringContaining('Must be the token of') });
  });

  /** Too long to stand there whole: the reference shows their beginning. */
  const LONG = [
    'cycles castChart',
    'fec downloadReport',
    'fec listControls',
    'fec readDossierReport',
    'platform getOpenApiDocument',
    'prospects auditPage',
    'prospects compareAuditReport',
    'prospects getAuditReport',
    'readiness getOpenApi',
  ];

  test.each(all)('%s shows each answer in JSON that it declares', (name, document, operation) => {
    for (const [status, reference] of Object.entries(operation.responses)) {
      const isLong = LONG.includes(name) && status === '200';
      if (status === 'default' || isLong) continue;
      for (const [type, { examples = {} }] of Object.entries(at<Response>(document, reference).content ?? {})) {
        if (/[/+]json$/.test(type)) expect(Object.keys(examples), `${status} ${type}`).not.toEqual([]);
      }
    }
  });

  test.each(all)('%s says of each refusal which codes it has', (_name, document, operation) => {
    for (const [status, reference] of Object.entries(operation.responses)) {
      if (status === 'default' || Number(status) < 400) continue;
      const { content = {}, description } = at<Response>(document, reference);
      expect(description).not.toContain('The answer');
      const examples = Object.values(content).flatMap((media) => Object.values(media.examples ?? {}));
      const codes = examples.map((example) => {
        const { value } = at<{ value?: { code?: string; error?: { data?: { code?: string } } } }>(
          document,
          example as { $ref?: string },
        );
        return value?.code ?? value?.error?.data?.code;
      });
      for (const code of codes) if (code !== undefined) expect(description).toContain(`\`${code}\``);
    }
  });

  test('tells each code of a status that it shares: four different 429 of register-usage', () => {
    const document = documentOf('portal');
    const response = document.paths['/api/register-usage']?.['post']?.responses['429'] as Response;
    const content = response.content as Record<'application/json' | 'application/problem+json', Media>;
    const { 'application/json': own, 'application/problem+json': problems } = content;
    const [overLimit, refused] = own.schema['oneOf'] as [Schema, Schema];
    expect(at<Schema>(document, overLimit).properties?.['code']).toMatchObject({ const: 'limite_diario' });
    expect(refused).toEqual(problems.schema);
    expect(Object.keys(own.examples ?? {})).toEqual(['limite_diario']);
    expect(response.description).toContain('`limite_diario`');
    expect(Object.keys(problems.examples ?? {})).toEqual([
      'allowance_used_up',
      'rate_limited',
      'too_many_in_flight',
      'demasiadas_identidades',
    ]);
    expect(Object.keys(response.headers ?? {})).toEqual(expect.arrayContaining(['Retry-After', 'X-Quota-Reset']));
  });

  test('pages for people are not among them', () => {
    const paths = Object.keys(documentOf('portal').paths);
    expect(paths).toContain('/portal.js');
    expect(paths.filter((path) => /^\/(?:cuenta|entrar|registro|portal-assets.*)?$/.test(path))).toEqual([]);
  });

  test('declares what its headers say: links, versions, limits', () => {
    const { paths } = documentOf('prospects');
    const headers = paths['/api/v1/hotels']?.['get']?.responses['200']?.headers ?? {};
    expect(Object.keys(headers)).toEqual(['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'ETag', 'Link']);
  });
});

describe('a code that nobody knows', () => {
  test('stops the document', async () => {
    const [service] = services;
    const [operation] = (await service?.operations()) ?? [];
    if (service === undefined || operation === undefined) throw new Error('no service');
    expect(() => refusalsOf(service, { ...operation, refuses: ['no_such_code'] })).toThrow(/no_such_code/);
  });
});
