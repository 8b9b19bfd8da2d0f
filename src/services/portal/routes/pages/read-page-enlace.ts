import { pageOperation } from '../../page-operation.ts';

/** Where the link to sign in leads. Opening it changes nothing: its button does. */
export const readPageEnlace = pageOperation('readPageEnlace', 'enlace', 'The page that signs in by a link');
