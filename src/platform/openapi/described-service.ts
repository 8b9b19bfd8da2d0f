import type { Service } from '../service.ts';

/** What a document tells of a service, besides its operations. */
export type DescribedService = Pick<
  Service,
  | 'title'
  | 'version'
  | 'description'
  | 'credentials'
  | 'refusal'
  | 'sessionCookie'
  | 'tags'
  | 'problems'
  | 'migrations'
  | 'cors'
>;
