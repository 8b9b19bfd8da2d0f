import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What LibreOffice takes the cells of a workbook for. `currency` is a figure with the sign of the euro. */
export type Sheet = { name: string; rows: Cell[][] };
type Cell = { type: string; value: string; hasFormula: boolean };

export function requireOffice(): void {
  try {
    process.stdout.write(execFileSync('soffice', ['--version'], { encoding: 'utf8' }));
  } catch {
    throw new Error('LibreOffice is needed for this proof (apt-get install libreoffice-calc)');
  }
}

/** The workbook, opened by LibreOffice and saved as its own XML. */
export function saved(directory: string, name: string, bytes: Uint8Array): string {
  const file = join(directory, name);
  writeFileSync(file, bytes);
  const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', 'fods', '--outdir', directory, file], {
    stdio: 'ignore',
    timeout: 180_000,
  });
  return readFileSync(join(directory, `${basename(name, '.xlsx')}.fods`), 'utf8');
}

export const attribute = (of: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(of)?.[1];
const plain = (xml: string) =>
  xml
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count?: string) => ' '.repeat(Number(count ?? 1)))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

export function sheetsOf(xml: string): Sheet[] {
  return [...xml.matchAll(/<table:table table:name="([^"]*)"[\s\S]*?<\/table:table>/g)].map(([table, name = '']) => ({
    name,
    rows: [...table.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
        ([, head = '', inside = '']) => {
          const type = attribute(head, 'office:value-type') ?? 'empty';
          const value = attribute(head, 'office:value') ?? attribute(head, 'office:date-value') ?? plain(inside).trim();
          const repeated = Math.min(Number(attribute(head, 'table:number-columns-repeated') ?? 1), 30);
          return Array.from({ length: repeated }, () => ({ type, value, hasFormula: head.includes('table:formula') }));
        },
      ),
    ),
  }));
}
