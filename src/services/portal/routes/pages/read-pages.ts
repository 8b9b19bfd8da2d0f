import { media } from '#platform/http/operation/operation.ts';
import { answerFile } from '#platform/pages/served-file.ts';
import { pageFileOperation } from '../../context.ts';
import type { PageName } from '../../pages/portal-pages.ts';

/** The pages of the portal. They hold nothing of anybody, so anybody may read them; the API tells what is a member's. */
type Page = { id: string; name: PageName; summary: string };

const PAGES: readonly Page[] = [
  { id: 'readPageCorreo', name: 'correo', summary: 'The page that confirms a change of address' },
  { id: 'readPageCuenta', name: 'cuenta', summary: 'The page of one’s own account' },
  { id: 'readPageEliminar', name: 'eliminar', summary: 'The page that confirms the end of an account' },
  { id: 'readPageEnlace', name: 'enlace', summary: 'The page that signs in by a link' },
  { id: 'readPageEntrar', name: 'entrar', summary: 'The page to sign in' },
  { id: 'readPageRegistro', name: 'registro', summary: 'The page to sign up' },
  { id: 'readPageRestablecer', name: 'restablecer', summary: 'The page for a new password' },
  { id: 'readPageVerificar', name: 'verificar', summary: 'The page that confirms an address' },
];

/** Everything that a page needs comes from the portal itself; it cannot be framed, nor send its forms elsewhere. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const readPages = PAGES.map(({ id, name, summary }) =>
  pageFileOperation({
    id,
    method: 'GET',
    path: `/${name}`,
    access: 'open',
    effect: 'read',
    page: true,
    summary,
    reply: { 200: media('text/html', 'The page, in Spanish') },
    handle: ({ service }) => answerFile(service.pages.pages[name], { 'content-security-policy': PAGE_POLICY }),
  }),
);
