import { pageOperation } from '../../page-operation.ts';

/** «Mi cuenta»: uses, subscription, payments and data of whoever is signed in. The API tells them, not the page. */
export const readPageCuenta = pageOperation('readPageCuenta', 'cuenta', 'The page of one’s own account');
