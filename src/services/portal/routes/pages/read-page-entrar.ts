import { pageOperation } from '../../page-operation.ts';

/** Signing in: with a password, a link by e-mail, or Google. */
export const readPageEntrar = pageOperation('readPageEntrar', 'entrar', 'The page to sign in');
