import { preparedResource } from '../context.ts';
import { InterfaceDescription } from '../interface/describe-interface.ts';

/** The interface, described by itself. */
export const schema = preparedResource({
  name: 'schema',
  summary: 'Every resource with its parameters, types, defaults, bounds and a link that works',
  reply: InterfaceDescription,
  lasts: true,
  handle: ({ service }) => service.prepared.schema,
});
