import Type from 'typebox';
import { namingItself } from '#platform/http/operation/resource.ts';
import { invalidRequest } from '#platform/http/operation/validation.ts';
import { chartOperation } from '../context.ts';
import { picture } from '../interface/picture-answer.ts';
import { oneOf } from '../interface/schema-parts.ts';
import { CHART_PICTURE, ChartQuery, faultsOfChart, jyotishChart, pictureOf } from '../resources/jyotish-chart.ts';

/** The same chart without an address that tells of a birth: whatever stands there ends in histories and in logs on the way. */
const RESOURCE = 'jyotish-chart';
const BODY_BYTES = 4096;
const { properties, ...shape } = ChartQuery;

export const castChart = chartOperation({
  id: 'castChart',
  method: 'POST',
  path: '/api/v1',
  access: 'open',
  effect: 'read',
  summary: 'Cast a birth chart from a body, for what should not be in an address',
  description:
    'Takes the parameters of `resource=jyotish-chart` as a JSON object, and answers alike. Only `resource` may stand in the address: a parameter there is refused, whether or not the body has it too. Numbers are numbers here. Nothing of it is kept or logged.',
  query: Type.Object({ resource: oneOf([RESOURCE], 'The only one that is asked for with a body.') }),
  body: Type.Object(properties, { ...shape, additionalProperties: false, title: 'ChartRequest' }),
  bodyLimit: BODY_BYTES,
  examples: { delhi: { birthDate: '1990-05-15', birthTime: '14:30', lat: 28.6139, lng: 77.209 } },
  reply: {
    200: [namingItself('resource', jyotishChart), picture(CHART_PICTURE)],
  },
  cache: 'no-store',
  handle: ({ body, service }) => {
    const faults = faultsOfChart(body, service.charts);
    if (faults.length > 0) throw invalidRequest(faults.map((fault) => ({ in: 'body', ...fault })));
    if (body.format === 'svg') return pictureOf(body, service.charts);
    return { resource: RESOURCE, ...service.charts.cast(body) };
  },
});
