import { media } from '#platform/http/operation/operation.ts';
import { DEFAULT_LANGUAGE } from '../charts/pages/languages.ts';
import { chartOperation } from '../context.ts';

/** The form of a birth chart. */
export const readChartPage = chartOperation({
  id: 'readChartPage',
  method: 'GET',
  path: '/chart',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 3600 } },
  summary: 'The form of a birth chart as a page',
  reply: { 200: media('text/html', 'A page') },
  handle: ({ service }) => service.chartPages.first(DEFAULT_LANGUAGE),
});
