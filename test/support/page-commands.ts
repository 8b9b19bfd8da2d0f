import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './http.ts';

/** The commands that a page of the reference shows, taken from the page as a reader would, and run by a real shell. */
export type PageCommand = { service: string; operation: string; name: string; command: string };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (markup: string) =>
  markup.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '');

export function codeIn(page: string, language: string): string[] {
  const figure = new RegExp(`<div data-language="${language}">.*?<code>(.*?)</code>`, 'gs');
  return [...page.matchAll(figure)].map(([, code = '']) => plain(code));
}

/** Every command of the operations of a service; several of one operation in the order of the page. */
export async function commandsOf(url: string, service: string): Promise<PageCommand[]> {
  const overview = (await ask(`${url}/docs/${service}`)).text;
  const link = new RegExp(`<li id="(\\w+)"><a href="/docs/${service}/`, 'g');
  const operations = [...overview.matchAll(link)].map(([, id = '']) => id);
  const pages = await Promise.all(
    operations.map(async (operation) => ({ operation, page: (await ask(`${url}/docs/${service}/${operation}`)).text })),
  );
  return pages.flatMap(({ operation, page }) => {
    const names = ['', ...[...page.matchAll(/<details class="other"><summary>([^<]*)/g)].map(([, name = '']) => name)];
    return codeIn(page, 'curl').map((command, index) => ({ service, operation, name: names[index] ?? '', command }));
  });
}

export type Ran = { status: number; mediaType: string; text: string };

/** The command as it stands, with three arguments more: be quiet, say the status and type, put the answer into a file. */
export async function runCommand(
  command: string,
  directory: string,
  environment: Record<string, string>,
): Promise<Ran> {
  const file = join(directory, 'answer');
  rmSync(file, { force: true });
  const told = await new Promise<string>((resolve, reject) => {
    const script = `${command} -sS -o answer -w '%{http_code} %{content_type}'`;
    const options = {
      cwd: directory,
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      encoding: 'utf8',
    } as const;
    execFile('sh', ['-c', script], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${command}\n${stderr}`));
    });
  });
  const [status = '', ...type] = told.split(' ');
  const mediaType = type.join(' ').split(';')[0] ?? '';
  return { status: Number(status), mediaType, text: Number(status) === 204 ? '' : readFileSync(file, 'utf8') };
}
