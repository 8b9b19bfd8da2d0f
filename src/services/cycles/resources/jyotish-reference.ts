import { JyotishReference } from '../charts/jyotish/reference/reference-schema.ts';
import { preparedResource } from '../context.ts';

/** The tables of Vedic astrology. */
export const jyotishReference = preparedResource({
  name: 'jyotish-reference',
  summary: 'Tables of Vedic astrology: signs, lunar mansions, dasha lords, vargas, yogas',
  reply: JyotishReference,
  lasts: true,
  handle: ({ service }) => service.prepared.jyotishReference,
});
