import { html, type Markup } from '#lib/html/markup.ts';

/** An HTTP status as a badge, coloured by its class. Ranges (`4XX`) and `default` are statuses here too. */
const TONES: Readonly<Record<string, string>> = { '2': 'good', '3': 'moved', '4': 'refused', '5': 'failed' };

export function renderStatus(status: string): Markup {
  return html`<span class="status ${TONES[status.charAt(0)]}">${status}</span>`;
}

export function isSuccess(status: string): boolean {
  return status.startsWith('2');
}
