import { html, type Markup } from '#lib/html/markup.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { join } from '../pages/prose.ts';
import { asObject, asText, type JsonObject } from './json.ts';

/** What a caller must show, from a document's security schemes: in words, and as a part of a request. */
export type Scheme = { name: string; description: string; words: Markup; shown: ShownCredential | undefined };

/** A key comes from a variable of the reader's shell; a session from the cookies that a sign-in has left. */
export type ShownCredential = { kind: 'header'; header: string; prefix: string; variable: string } | { kind: 'cookie' };

export type Schemes = ReadonlyMap<string, Scheme>;

/** `PROSPECTS_KEY`: whoever uses two services has two keys. */
export const keyVariable = (service: string) => `${service.toUpperCase().replace(/[^A-Z\d]+/g, '_')}_KEY`;

export function readSchemes(document: OpenApiDocument, service: string): Schemes {
  const schemes = asObject(asObject(document['components'])?.['securitySchemes']) ?? {};
  const variable = keyVariable(service);
  return new Map(
    Object.entries(schemes).map(([name, scheme]) => [name, readScheme(name, asObject(scheme) ?? {}, variable)]),
  );
}

function readScheme(name: string, scheme: JsonObject, variable: string): Scheme {
  const description = asText(scheme['description']);
  const location = asText(scheme['in']);
  const field = asText(scheme['name']);
  if (scheme['type'] === 'http' && asText(scheme['scheme']).toLowerCase() === 'bearer') {
    const shown = { kind: 'header', header: 'Authorization', prefix: 'Bearer ', variable } as const;
    return { name, description, words: html`<code>Authorization: Bearer …</code>`, shown };
  }
  if (scheme['type'] === 'apiKey' && location === 'header') {
    const shown = { kind: 'header', header: field, prefix: '', variable } as const;
    return { name, description, words: html`header <code>${field}</code>`, shown };
  }
  if (scheme['type'] === 'apiKey' && location === 'cookie') {
    return { name, description, words: html`cookie <code>${field}</code>`, shown: { kind: 'cookie' } };
  }
  return {
    name,
    description,
    words: html`${[asText(scheme['type']), location, field].join(' ').trim()}`,
    shown: undefined,
  };
}

/**
 * Those of one alternative: the wanted one, or the first. None for an operation that is open to everyone, unless one is
 * wanted all the same: signing out is open, but ends the session that is shown.
 */
export function neededSchemes(
  security: readonly (readonly string[])[],
  schemes: Schemes,
  wanted?: string,
): readonly Scheme[] {
  const isOpen = security.every((names) => names.length === 0);
  if (isOpen) return [schemes.get(wanted ?? '') ?? []].flat();
  const chosen = wanted === undefined ? undefined : security.find((names) => names.includes(wanted));
  const alternative = chosen ?? (security.some((names) => names.length === 0) ? [] : (security[0] ?? []));
  return alternative.flatMap((name) => schemes.get(name) ?? []);
}

export function renderAccess(security: readonly (readonly string[])[], schemes: Schemes): Markup {
  const alternatives = security.filter((names) => names.length > 0);
  if (alternatives.length === 0) return html`Open to everyone; no credential is needed.`;
  const words = alternatives.map((names) =>
    join(
      names.map((name) => schemes.get(name)?.words ?? name),
      ' together with ',
    ),
  );
  const optional = alternatives.length < security.length;
  return html`${optional ? 'A credential is optional' : 'A credential is needed'}: ${join(words, ' or ')}.`;
}
