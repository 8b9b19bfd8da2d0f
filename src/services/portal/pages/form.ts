import { html, type Markup } from '#lib/html/markup.ts';

/**
 * Forms as every page has them. Scripts send them: until one has taken a form over its buttons are disabled, and the method
 * is POST, so that a password can never end up in an address.
 */
type FormParts = { id: string; label: string; fields?: readonly Markup[]; more?: Markup; look?: 'plain' | 'danger' };

export function form({ id, label, fields = [], more, look }: FormParts): Markup {
  return html`<form id="${id}" method="post">
${fields}<p class="message" role="status"></p>
<div class="actions"><button type="submit" disabled${look !== undefined && html` class="${look}"`}>${label}</button>${more ?? false}</div>
</form>
`;
}

type Field = {
  /** Unique on its page: a page with several forms puts the form's id before the name. */
  id: string;
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  optional?: boolean;
  hint?: string;
  shortest?: number;
  longest: number;
};

export function field(each: Field): Markup {
  const { id } = each;
  const described = `${each.hint === undefined ? '' : `${id}-hint `}${id}-error`;
  return html`<div class="field">
<label for="${id}">${each.label}</label>
<input id="${id}" name="${each.name}" type="${each.type}" autocomplete="${each.autocomplete}" maxlength="${each.longest}"${
    each.shortest !== undefined && html` minlength="${each.shortest}"`
  }${each.optional !== true && html` required`} aria-describedby="${described}">
${each.hint !== undefined && html`<p class="hint" id="${id}-hint">${each.hint}</p>`}
<p class="error" id="${id}-error"></p>
</div>
`;
}

const LONGEST_NAME = 80;
const LONGEST_EMAIL = 254;
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 128;

export const emailField = (id: string, label = 'Correo electrónico', name = 'email') =>
  field({ id, name, label, type: 'email', autocomplete: 'username', longest: LONGEST_EMAIL });

export const nameField = (id: string) =>
  field({ id, name: 'name', label: 'Nombre', type: 'text', autocomplete: 'name', longest: LONGEST_NAME });

export const passwordField = (id: string, name = 'password', label = 'Contraseña') =>
  field({ id, name, label, type: 'password', autocomplete: 'current-password', longest: LONGEST_PASSWORD });

export const newPasswordField = (id: string, name: string, label: string) =>
  field({
    id,
    name,
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: `Entre ${SHORTEST_PASSWORD} y ${LONGEST_PASSWORD} caracteres. Una frase larga es fácil de recordar.`,
    shortest: SHORTEST_PASSWORD,
    longest: LONGEST_PASSWORD,
  });
