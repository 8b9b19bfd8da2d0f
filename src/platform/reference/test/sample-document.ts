import type { OpenApiDocument } from '../../openapi/document.ts';

/** An OpenAPI 3.1 document with every feature that the reference shows. Each call gives a fresh one to change. */
export function sampleDocument(): OpenApiDocument {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    openapi: '3.1.1',
    info: { title: 'Hotels', version: '1.2.0', description: 'Hotels with `code`.\n\nA second paragraph.' },
    paths: {
      '/hotels': {
        get: {
          operationId: 'listHotels',
          summary: 'List hotels',
          security: [{ bearer: [] }, { 'x-gateway-key': [] }],
          parameters: [
            { name: 'country', in: 'query', schema: { type: 'string', enum: ['SG', 'TH'], examples: ['TH'] } },
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
            {
              name: 'q',
              in: 'query',
              schema: { type: 'string', maxLength: 64 },
              description: 'Words.',
              example: "O'Hara & Co",
            },
          ],
          responses: {
            200: {
              description: 'A page',
              content: {
                'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Hotel' } } },
              },
            },
            304: { description: 'Unchanged' },
            default: { description: 'A refusal', content: problem },
          },
        },
      },
      '/hotels/{uen}': {
        parameters: [{ name: 'uen', in: 'path', required: true, schema: { type: 'string', examples: ['a/b c'] } }],
        get: {
          operationId: 'readHotel',
          summary: 'Read a hotel',
          security: [{ 'x-gateway-key': [] }],
          responses: {
            200: {
              description: 'It',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Hotel' } } },
            },
          },
        },
        delete: {
          operationId: 'forgetHotel',
          summary: 'Forget a hotel',
          security: [{ session: [] }],
          responses: { 204: { description: 'Gone' } },
        },
      },
      '/hotels/score': {
        post: {
          operationId: 'scoreHotels',
          summary: 'Score hotels',
          security: [{ bearer: [] }],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  additionalProperties: false,
                  required: ['hotels'],
                  properties: {
                    hotels: {
                      type: 'array',
                      items: {
                        type: 'object',
                        required: ['rooms'],
                        properties: { rooms: { type: 'integer', minimum: 3 } },
                      },
                    },
                    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                  },
                },
              },
            },
          },
          responses: {
            200: { description: 'Scores', content: { 'application/json': { schema: { type: 'object' } } } },
          },
        },
      },
      '/ledger': {
        post: {
          operationId: 'sendLedger',
          summary: 'Send a ledger',
          security: [],
          requestBody: { required: true, content: { 'text/plain': {}, 'application/octet-stream': {} } },
          responses: { 202: { description: 'Taken' } },
        },
      },
    },
    components: {
      schemas: {
        Hotel: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', description: 'As `registered`.' },
            parent: { anyOf: [{ $ref: '#/components/schemas/Hotel' }, { type: 'null' }] },
            children: { type: 'array', items: { $ref: '#/components/schemas/Hotel' } },
          },
        },
        Problem: { type: 'object', properties: { code: { type: 'string' } } },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        'x-gateway-key': { type: 'apiKey', in: 'header', name: 'x-gateway-key' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  };
}
