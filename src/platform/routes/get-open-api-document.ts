import Type from 'typebox';
import { media } from '../http/operation/operation.ts';
import { platformProblem } from '../http/problem/problems.ts';
import { OpenApiSchema } from '../openapi/document-schema.ts';
import { operation } from './context.ts';

/** The OpenAPI 3.1 document of one of the services that this server carries. */
export const getOpenApiDocument = operation({
  id: 'getOpenApiDocument',
  method: 'GET',
  path: '/openapi/{file}',
  access: 'open',
  effect: 'read',
  cache: { open: { seconds: 300 } },
  summary: 'OpenAPI 3.1 document of a service, at /openapi/{service}.json',
  tag: 'Documents',
  params: Type.Object({ file: Type.String({ maxLength: 40 }) }),
  refuses: ['not_found'],
  reply: { 200: media('application/json', 'The document', OpenApiSchema) },
  handle: ({ params, service }) => {
    const name = /^([a-z]+)\.json$/.exec(params.file)?.[1] ?? '';
    const document = service.documents.get(name);
    if (document === undefined) {
      const known = [...service.documents.keys()].map((each) => `/openapi/${each}.json`).join(', ');
      throw platformProblem('not_found', { public: `There is no such document here. There is ${known}.` });
    }
    return document();
  },
});
