import { html, type Markup } from '#lib/html/markup.ts';
import { emailField, form, nameField, newPasswordField, passwordField } from './form.ts';

/** Signing in and signing up. */
export const signInPage = (google: boolean): Markup => html`<div>
${form({
  id: 'entrar',
  label: 'Entrar',
  fields: [emailField('email'), passwordField('password')],
  more: html`<button type="button" class="plain" id="pedir-enlace" disabled>Envíame un enlace</button>
<button type="button" class="plain" id="reenviar" hidden>Reenviar el mensaje de confirmación</button>`,
})}<p class="hint">Con «Envíame un enlace» entras desde tu correo, sin contraseña.</p>
${google && form({ id: 'google', label: 'Entrar con Google', look: 'plain' })}</div>
<nav aria-label="Otras opciones">
<a data-carry href="/registro">Crear una cuenta</a>
<a data-carry href="/restablecer">Olvidé mi contraseña</a>
</nav>
`;

export const signUpPage = (google: boolean): Markup => html`<div id="datos">
<p>Con una cuenta tienes cada día un uso gratis de cada aplicación.</p>
${form({
  id: 'registro',
  label: 'Crear cuenta',
  fields: [nameField('name'), emailField('email'), newPasswordField('password', 'password', 'Contraseña')],
})}${google && form({ id: 'google', label: 'Continuar con Google', look: 'plain' })}</div>
<div id="hecho" hidden>
<h2 tabindex="-1">Mira tu correo</h2>
<p>Hemos enviado un mensaje a <strong id="enviado-a"></strong>. Ábrelo y confirma tu dirección para terminar.</p>
<p class="hint">Si no llega en unos minutos, mira también en el correo no deseado.</p>
${form({ id: 'reenviar', label: 'Enviar otro mensaje', look: 'plain' })}</div>
<nav aria-label="Otras opciones"><a data-carry href="/entrar">Ya tengo una cuenta</a></nav>
`;
