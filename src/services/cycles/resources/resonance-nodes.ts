import Type from 'typebox';
import { timelineResource } from '../context.ts';
import { format } from '../interface/format.ts';
import { picture, pictureAnswer } from '../interface/picture-answer.ts';
import { theme } from '../interface/theme.ts';
import { Lattice } from '../timeline/lattice/describe-lattice.ts';

/** The 33 nodes of the lattice. */
export const resonanceNodes = timelineResource({
  name: 'resonance-nodes',
  summary: 'The lattice of 33 nodes, computed from the geometry of a solid',
  query: Type.Object({ ...format, ...theme }),
  reply: Lattice,
  media: [picture('A map of the world with the nodes and the ways between them.')],
  lasts: true,
  handle: ({ query, service }) =>
    query.format === 'svg' ? pictureAnswer(service.nodesPicture(query.theme)) : service.prepared.resonanceNodes,
});
