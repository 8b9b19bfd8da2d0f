import { html, type Markup } from '#lib/html/markup.ts';
import { emailField, form, newPasswordField, passwordField } from './form.ts';

/**
 * Where the links in e-mails lead. Opening one changes nothing, so that a scanner of mail cannot use it up: only the button
 * does. Each page shows one of two parts: with a link, and without.
 */
const withLink = (content: Markup) => html`<div id="con-enlace" hidden>
${content}</div>
`;

const withoutLink = (content: Markup) => html`<div id="sin-enlace" hidden>
${content}</div>
`;

const openAgain = html`<p>Toca el enlace del último mensaje que te enviamos. Si ya lo usaste o ha caducado, pide otro en tu cuenta.</p>
`;

export const verifyPage = (): Markup =>
  html`${withLink(
    html`<p>Escribe la contraseña que elegiste al crear la cuenta. Así sabemos que eres tú.</p>
${form({ id: 'verificar', label: 'Confirmar y entrar', fields: [passwordField('password')] })}`,
  )}${withoutLink(html`<p>¿El enlace no funciona o ha caducado? Te enviamos otro.</p>
${form({ id: 'reenviar', label: 'Enviar otro mensaje', fields: [emailField('email')], look: 'plain' })}`)}`;

export const magicLinkPage = (): Markup =>
  html`${withLink(
    html`<p>Tu enlace está listo. Toca el botón para entrar en tu cuenta.</p>
${form({ id: 'enlace', label: 'Entrar' })}`,
  )}${withoutLink(html`<p>Cada enlace sirve una sola vez, durante unos minutos.</p>
<p><a data-carry href="/entrar">Pedir otro enlace</a></p>
`)}`;

export const resetPage = (): Markup => html`${withLink(
  form({
    id: 'cambiar',
    label: 'Guardar contraseña',
    fields: [newPasswordField('newPassword', 'newPassword', 'Contraseña nueva')],
  }),
)}${withoutLink(html`<p>Escribe tu correo y te enviamos un enlace para elegir una contraseña nueva.</p>
${form({ id: 'pedir', label: 'Enviar enlace', fields: [emailField('email')] })}`)}<nav aria-label="Otras opciones"><a data-carry href="/entrar">Volver a entrar</a></nav>
`;

const toAccount = html`<nav aria-label="Otras opciones"><a href="/cuenta">Ir a mi cuenta</a></nav>
`;

export const changeEmailPage = (): Markup =>
  html`${withLink(
    html`<p>Toca el botón para seguir con el cambio de tu correo.</p>
${form({ id: 'correo', label: 'Confirmar el cambio' })}`,
  )}${withoutLink(openAgain)}${toAccount}`;

export const deletePage = (): Markup =>
  html`${withLink(
    html`<p>Se borrarán tu cuenta, tus usos y tus sesiones. <strong>No se puede deshacer.</strong></p>
${form({ id: 'eliminar', label: 'Eliminar mi cuenta para siempre', look: 'danger' })}`,
  )}${withoutLink(openAgain)}${toAccount}`;
