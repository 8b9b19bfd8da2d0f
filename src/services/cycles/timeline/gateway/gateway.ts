import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Framework, INTERPRETIVE } from '../../interface/interpretive.ts';
import type { DocumentText } from './parse-document.ts';
import { parseDocument } from './parse-document.ts';

/** The five documents of the gateway, from the Markdown files beside this one. Their figures are held against the service by a test. */
const FILES = [
  '1-charter-of-the-anchor.md',
  '2-the-nine-cycles.md',
  '3-the-lattice-of-places.md',
  '4-the-ratio-of-power.md',
  '5-the-gateway.md',
] as const;

const GatewayDocument = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    sections: Type.Array(
      Type.Object({
        heading: Type.String(),
        body: Type.String({
          description: 'Paragraphs and lists with a blank line between them; a list has an item a line, after "- ".',
        }),
      }),
    ),
    version: Type.String({ description: 'Semantic: the first number changes with what is claimed.' }),
    sha256: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description:
        'SHA-256, in hexadecimal, of the UTF-8 bytes of `JSON.stringify([title, version, summary, sections])`: no white space between the tokens, `heading` before `body` in a section, and no character escaped that JSON does not ask for.',
    }),
  },
  { title: 'GatewayDocument' },
);

export const Gateway = Type.Object(
  { framework: Framework, documents: Type.Array(GatewayDocument, { description: 'Five, in reading order.' }) },
  { title: 'Gateway', description: 'What the system is, what it claims and what it does not.' },
);

export function readGateway(): Static<typeof Gateway> {
  return { framework: INTERPRETIVE, documents: FILES.map(readDocument) };
}

function readDocument(file: string): Static<typeof GatewayDocument> {
  const text = parseDocument(file, readFileSync(new URL(file, import.meta.url), 'utf8'));
  const { title, version, summary, sections } = text;
  return { id: idOf(file), title, summary, sections, version, sha256: digestOf(text) };
}

/** The file's name without its number and ending. */
const idOf = (file: string) => file.replace(/^\d-|\.md$/g, '');

export function digestOf({ title, version, summary, sections }: DocumentText): string {
  const canonical = [title, version, summary, sections.map(({ heading, body }) => ({ heading, body }))];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
