import Type from 'typebox';
import { resource } from '../context.ts';
import { Lattice } from '../lattice/describe-lattice.ts';
import { format } from '../parameters/format.ts';
import { picture, pictureAnswer } from '../pictures/picture-answer.ts';

/** The 33 nodes of the lattice. */
export const resonanceNodes = resource({
  name: 'resonance-nodes',
  summary: 'The lattice of 33 nodes, computed from the geometry of a solid',
  query: Type.Object(format),
  reply: Lattice,
  media: [picture('A map of the world with the nodes and the ways between them.')],
  lasts: true,
  handle: ({ query, service }) =>
    query.format === 'svg' ? pictureAnswer(service.nodesPicture()) : service.prepared.resonanceNodes,
});
