import { pageOperation } from '../../page-operation.ts';

/** Where the link to delete an account leads. */
export const readPageEliminar = pageOperation(
  'readPageEliminar',
  'eliminar',
  'The page that confirms the end of an account',
);
