import { pageOperation } from '../../page-operation.ts';

/** Where both links of a change of address lead. */
export const readPageCorreo = pageOperation('readPageCorreo', 'correo', 'The page that confirms a change of address');
