import { html, type Markup } from '#lib/html/markup.ts';

/** Forms that a browser sends by itself: what is wrong stands beside its field when the page comes back. */
export type Field = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  /** What browsers and password managers fill in. */
  autocomplete: string;
  longest: number;
  value?: string | undefined;
  hint?: string;
  /** What is wrong with what was sent. */
  fault?: string | undefined;
};

/** Its name is its id: the page has it once. */
export function field(each: Field): Markup {
  const id = each.name;
  const described = [each.hint !== undefined && `${id}-hint`, each.fault !== undefined && `${id}-fault`];
  const ids = described.filter((one) => one !== false).join(' ');
  return html`<div class="field">
<label for="${id}">${each.label}</label>
${each.hint !== undefined && html`<p class="hint" id="${id}-hint">${each.hint}</p>\n`}${
  each.fault !== undefined && html`<p class="fault" id="${id}-fault">${each.fault}</p>\n`
}<input id="${id}" name="${each.name}" type="${each.type ?? 'text'}" autocomplete="${each.autocomplete}" maxlength="${each.longest}" required${each.value !== undefined && html` value="${each.value}"`}${ids !== '' && html` aria-describedby="${ids}"`}${
    each.fault !== undefined && html` aria-invalid="true"`
  }>
</div>
`;
}

export type Form = {
  action: string;
  submit: string;
  hidden?: Readonly<Record<string, string | undefined>>;
  fields?: readonly Markup[];
  look?: 'plain';
  /** What scripts are told, as `data-` attributes. */
  data?: Readonly<Record<string, string>>;
  /** Shown by a script. */
  isHidden?: boolean;
};

export function form({ action, submit, hidden = {}, fields = [], look, data = {}, isHidden = false }: Form): Markup {
  const told = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`);
  const carried = Object.entries(hidden).filter(([, value]) => value !== undefined);
  return html`<form method="post" action="${action}"${told}${isHidden && html` hidden`}>
${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ''}">\n`)}${fields}<button type="submit"${
    look !== undefined && html` class="${look}"`
  }>${submit}</button>
</form>
`;
}

/** Told first by readers of screens, and seen first by everybody else. */
export const alert = (text: string): Markup => html`<p class="alert" role="alert">${text}</p>
`;

export const note = (text: string): Markup => html`<p class="note" role="status">${text}</p>
`;
