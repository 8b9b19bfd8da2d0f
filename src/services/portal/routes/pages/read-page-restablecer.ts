import { pageOperation } from '../../page-operation.ts';

/** Asking for a new password, and choosing it. */
export const readPageRestablecer = pageOperation('readPageRestablecer', 'restablecer', 'The page for a new password');
