import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { OpenApiSchema } from '#platform/openapi/document-schema.ts';
import { operation } from '../context.ts';

/** The service's own OpenAPI document, in the version that its contract promises. */
export const getOpenApi = operation({
  id: 'getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'open',
  effect: 'read',
  cache: { open: { seconds: 300 } },
  summary: 'This description, as OpenAPI 3.0.3',
  tag: 'Documents',
  reply: { 200: media('application/json', 'The OpenAPI document', OpenApiSchema) },
  handle: ({ service }) => renderedJson(service.openApi()),
});
