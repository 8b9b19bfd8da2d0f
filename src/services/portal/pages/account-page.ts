import { html, type Markup } from '#lib/html/markup.ts';
import { APPLICATIONS, type ApplicationId } from '../applications.ts';
import { emailField, field, form, nameField, newPasswordField, passwordField } from './form.ts';

/** «Mi cuenta», without anything of the member: a script fills it in, so that the page is one for all. */
export const accountPage = (
  billing: boolean,
  applications: ReadonlyMap<ApplicationId, string>,
): Markup => html`<p id="cargando" role="status">Cargando tu cuenta…</p>
<div id="cuenta" hidden>
<div class="who"><p><span id="quien"></span> <a id="volver" hidden>Volver a la aplicación</a></p>
${form({ id: 'salir', label: 'Cerrar sesión', look: 'plain' })}</div>
<p class="message" id="aviso" role="status"></p>
${usage(applications)}${subscription(billing)}${profile()}${data()}</div>
`;

const usage = (applications: ReadonlyMap<ApplicationId, string>) => html`<section aria-labelledby="t-hoy">
<h2 id="t-hoy">Tus usos de hoy</h2>
<ul class="uses">
${APPLICATIONS.map(({ id, title }) => html`<li data-app="${id}">${titleOf(title, applications.get(id))} <span class="left"></span></li>\n`)}</ul>
<p class="hint" id="renovacion"></p>
</section>
<section aria-labelledby="t-mes">
<h2 id="t-mes">Los últimos 30 días</h2>
<figure><div id="grafico"></div><figcaption id="resumen"></figcaption></figure>
<details id="tabla-usos"><summary>Ver como tabla</summary>
<table><thead><tr><th scope="col">Día</th><th scope="col">Aplicación</th><th scope="col">Usos</th></tr></thead><tbody id="usos"></tbody></table>
</details>
</section>
`;

const titleOf = (title: string, address: string | undefined) =>
  address === undefined
    ? html`<span class="title">${title}</span>`
    : html`<a class="title" href="${address}">${title}</a>`;

const subscription = (billing: boolean) => html`<section aria-labelledby="t-plan">
<h2 id="t-plan">Suscripción</h2>
<p id="plan"></p>
${
  billing &&
  html`<div id="pagar" hidden>${form({ id: 'suscribirse', label: 'Hazte Premium' })}</div>
<div id="llevar" hidden>${form({ id: 'gestionar', label: 'Gestionar la suscripción', look: 'plain' })}</div>
`
}<h3>Pagos</h3>
<p id="sin-pagos">Todavía no hay pagos.</p>
<table id="pagos" hidden><thead><tr><th scope="col">Fecha</th><th scope="col">Concepto</th><th scope="col">Importe</th></tr></thead><tbody></tbody></table>
</section>
`;

const profile = () => html`<section aria-labelledby="t-datos">
<h2 id="t-datos">Tus datos</h2>
${form({ id: 'nombre', label: 'Guardar nombre', fields: [nameField('nombre-name')], look: 'plain' })}
<h3>Correo</h3>
<p>Ahora es <strong id="correo-actual"></strong>.</p>
${form({ id: 'correo', label: 'Cambiar correo', fields: [emailField('correo-newEmail', 'Correo nuevo', 'newEmail')], look: 'plain' })}
<h3>Contraseña</h3>
${form({
  id: 'contrasena',
  label: 'Cambiar contraseña',
  fields: [
    passwordField('contrasena-currentPassword', 'currentPassword', 'Contraseña actual'),
    newPasswordField('contrasena-newPassword', 'newPassword', 'Contraseña nueva'),
  ],
  look: 'plain',
})}<p class="hint">¿Entras sin contraseña? <a href="/restablecer">Elige una aquí.</a></p>
</section>
`;

const data = () => html`<section aria-labelledby="t-sesion">
<h2 id="t-sesion">Sesión y privacidad</h2>
${form({ id: 'salir-todo', label: 'Cerrar sesión en todos los dispositivos', look: 'plain' })}
<p><a class="link" href="/api/auth/export" download="mi-cuenta.json">Descargar todos mis datos</a></p>
<h3>Eliminar la cuenta</h3>
<p>Borra para siempre tu cuenta y todo lo que sabemos de ti.</p>
<button type="button" class="danger" id="abrir-eliminar" aria-haspopup="dialog">Eliminar mi cuenta…</button>
</section>
<dialog id="dialogo-eliminar" aria-labelledby="t-eliminar">
<h2 id="t-eliminar">¿Eliminar tu cuenta?</h2>
<p>Se borrarán tu cuenta, tus usos y tus sesiones, y terminará tu suscripción. <strong>No se puede deshacer.</strong></p>
${form({
  id: 'eliminar',
  label: 'Eliminar para siempre',
  look: 'danger',
  fields: [
    field({
      id: 'eliminar-password',
      name: 'password',
      label: 'Tu contraseña',
      type: 'password',
      autocomplete: 'current-password',
      optional: true,
      hint: 'Si no tienes contraseña, déjala vacía: te enviaremos un mensaje para confirmarlo.',
      longest: 128,
    }),
  ],
  more: html`<button type="button" class="plain" id="cerrar-eliminar">Cancelar</button>`,
})}</dialog>
`;
