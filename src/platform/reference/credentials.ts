import type { OpenApiDocument } from '../openapi/document.ts';
import { asObject, asText, type JsonObject } from './json.ts';
import { html, join, type Markup } from './markup.ts';

/** What a caller must show, from a document's security schemes: in words, and as an argument of `curl`. */
export type Scheme = { name: string; description: string; words: Markup; argument: CredentialArgument | undefined };

/** `flag "text$VARIABLE"`: the text is literal, the variable is the shell's. */
type CredentialArgument = { flag: '-H' | '-b'; text: string; variable: string };

export type Schemes = ReadonlyMap<string, Scheme>;

export function readSchemes(document: OpenApiDocument): Schemes {
  const schemes = asObject(asObject(document['components'])?.['securitySchemes']) ?? {};
  return new Map(Object.entries(schemes).map(([name, scheme]) => [name, readScheme(name, asObject(scheme) ?? {})]));
}

function readScheme(name: string, scheme: JsonObject): Scheme {
  const description = asText(scheme['description']);
  const place = asText(scheme['in']);
  const field = asText(scheme['name']);
  if (scheme['type'] === 'http' && asText(scheme['scheme']).toLowerCase() === 'bearer') {
    const argument = { flag: '-H', text: 'Authorization: Bearer ', variable: 'API_KEY' } as const;
    return { name, description, words: html`<code>Authorization: Bearer …</code>`, argument };
  }
  if (scheme['type'] === 'apiKey' && place === 'header') {
    const argument = { flag: '-H', text: `${field}: `, variable: 'API_KEY' } as const;
    return { name, description, words: html`header <code>${field}</code>`, argument };
  }
  if (scheme['type'] === 'apiKey' && place === 'cookie') {
    const argument = { flag: '-b', text: `${field}=`, variable: 'SESSION' } as const;
    return { name, description, words: html`cookie <code>${field}</code>`, argument };
  }
  return {
    name,
    description,
    words: html`${[asText(scheme['type']), place, field].join(' ').trim()}`,
    argument: undefined,
  };
}

/** Empty for an operation that is open to everyone. */
export function neededSchemes(security: readonly (readonly string[])[], schemes: Schemes): readonly Scheme[] {
  const alternative = security.some((names) => names.length === 0) ? [] : (security[0] ?? []);
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
