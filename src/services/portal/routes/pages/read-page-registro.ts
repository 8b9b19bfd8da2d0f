import { pageOperation } from '../../page-operation.ts';

/** Signing up. */
export const readPageRegistro = pageOperation('readPageRegistro', 'registro', 'The page to sign up');
