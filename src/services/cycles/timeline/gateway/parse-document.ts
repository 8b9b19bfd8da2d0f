/**
 * Reads one document of the gateway. Strict, so that what goes out has one form: blocks with a single blank line between
 * them, `# Title` first, then `Version: 1.0.0`, then one paragraph as its summary, then sections of paragraphs and plain
 * lists. Knows no other Markdown, and does not judge what a text says.
 */
type Section = { heading: string; body: string };
export type DocumentText = { title: string; version: string; summary: string; sections: Section[] };

const TITLE = /^# (\S.*)$/;
const VERSION = /^Version: ((?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*))$/;
const HEADING = /^## (\S.*)$/;
const LIST = /^- \S.*(?:\n- \S.*)*$/;
/** A single line that does not begin as a heading, a list, a quotation, a table, code or a numbered list would. */
const PARAGRAPH = /^(?![#\-*+>|`~=_\s]|\d+[.)] ).+$/;
const LINK_OR_HTML_OR_TABLE = /[<>|]|\]\(|\]\[|https?:|!\[/;

/** `file` is only for what is said when the text is wrong. */
export function parseDocument(file: string, text: string): DocumentText {
  const refuse = (message: string): never => {
    throw new Error(`${file}: ${message}`);
  };
  refuseWrongLines(text, refuse);
  const [titleBlock = '', versionBlock = '', summary = '', ...rest] = text.slice(0, -1).split('\n\n');
  const title = TITLE.exec(titleBlock)?.[1] ?? refuse('The first line is "# Title", with a blank line after it.');
  const version = VERSION.exec(versionBlock)?.[1] ?? refuse('After the title comes its version, as "Version: 1.0.0".');
  if (!PARAGRAPH.test(summary)) refuse('After the version comes the summary, one paragraph in one line.');
  return { title, version, summary, sections: readSections(rest, refuse) };
}

type Refuse = (message: string) => never;

function refuseWrongLines(text: string, refuse: Refuse): void {
  if (!text.endsWith('\n') || text.endsWith('\n\n')) refuse('The text ends with a single line feed.');
  for (const [index, line] of text.split('\n').entries()) {
    if (/\p{Cc}|\s$/u.test(line)) refuse(`Line ${index + 1} ends with a space or has a control character.`);
    if (LINK_OR_HTML_OR_TABLE.test(line)) refuse(`Line ${index + 1} has a link, HTML or a table; there are none here.`);
  }
}

function readSections(blocks: readonly string[], refuse: Refuse): Section[] {
  const sections: { heading: string; blocks: string[] }[] = [];
  for (const block of blocks) {
    const heading = HEADING.exec(block)?.[1];
    const open = sections.at(-1);
    if (heading !== undefined) {
      if (sections.some((section) => section.heading === heading)) refuse(`The heading "${heading}" stands twice.`);
      sections.push({ heading, blocks: [] });
    } else if (open === undefined) refuse('The summary is one paragraph; after it comes a section, "## Heading".');
    else if (PARAGRAPH.test(block) || LIST.test(block)) open.blocks.push(block);
    else refuse(`Under "${open.heading}" stands what is no paragraph and no plain list: ${JSON.stringify(block)}.`);
  }
  const empty = sections.find((section) => section.blocks.length === 0);
  if (empty !== undefined) refuse(`The section "${empty.heading}" is empty.`);
  if (sections.length === 0) refuse('There is no section.');
  return sections.map((section) => ({ heading: section.heading, body: section.blocks.join('\n\n') }));
}
