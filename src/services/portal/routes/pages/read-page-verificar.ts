import { pageOperation } from '../../page-operation.ts';

/** Where the link to confirm an address leads. */
export const readPageVerificar = pageOperation('readPageVerificar', 'verificar', 'The page that confirms an address');
