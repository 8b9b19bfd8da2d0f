import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type ServedFile, serveFile, serveText } from '#platform/pages/served-file.ts';
import { prepareVersioned, type StaticFiles, versionedFiles } from '#platform/pages/static-files.ts';
import type { ApplicationId } from '../applications.ts';
import { accountPage } from './account-page.ts';
import { layOut, type Page } from './layout.ts';
import { changeEmailPage, deletePage, magicLinkPage, resetPage, verifyPage } from './link-pages.ts';
import { signInPage, signUpPage } from './sign-in-pages.ts';

/**
 * The portal's pages, their assets and the applications' snippet, all made once at start: they are the same for everybody,
 * and what differs from member to member comes from the API.
 */
type PageOptions = {
  /** Whether one can sign in with Google. */
  google: boolean;
  /** Whether a subscription can be bought. */
  billing: boolean;
  /** Exact origins of the applications' pages. */
  origins: readonly string[];
  /** Where the applications are, as far as that is known. */
  applications: ReadonlyMap<ApplicationId, string>;
};

export type PageName =
  | 'entrar'
  | 'registro'
  | 'verificar'
  | 'enlace'
  | 'restablecer'
  | 'correo'
  | 'eliminar'
  | 'cuenta';

export type PortalPages = {
  pages: Readonly<Record<PageName, ServedFile>>;
  /** By file name. */
  assets: ReadonlyMap<string, ServedFile>;
  /** Says what the assets hold: an address with it may be kept for ever. */
  version: string;
  /** The assets as they are served. */
  files: StaticFiles;
  snippet: ServedFile;
  snippetTypes: ServedFile;
};

export function preparePages(options: PageOptions): PortalPages {
  const assets = loadAssets(new URL('assets/', import.meta.url));
  const version = hash('sha1', [...assets.values()].map(({ etag }) => etag).join(), 'base64url').slice(0, 12);
  const asset = (name: string) => {
    if (!assets.has(name)) throw new Error(`There is no asset ${name}`);
    return `/portal-assets/${version}/${name}`;
  };
  const render = (page: Page) => serveText('page.html', layOut(page, { origins: options.origins, asset }));
  const pages = pagesFor(options);
  return {
    pages: {
      entrar: render(pages.entrar),
      registro: render(pages.registro),
      verificar: render(pages.verificar),
      enlace: render(pages.enlace),
      restablecer: render(pages.restablecer),
      correo: render(pages.correo),
      eliminar: render(pages.eliminar),
      cuenta: render(pages.cuenta),
    },
    assets,
    version,
    files: filesOf(assets, version),
    snippet: snippetFor(options),
    snippetTypes: serveFile(new URL('snippet/portal.d.ts', import.meta.url)),
  };
}

/** A page's own script comes first; the others are what it imports, so that they are fetched at the same time. */
function pagesFor({ google, billing, applications }: PageOptions): Record<PageName, Page> {
  const always = ['form.js', 'request.js', 'dom.js', 'way-back.js'];
  const link = ['link.js', ...always];
  const signInScripts = ['google.js', ...always];
  const account = ['cuenta-usos.js', 'cuenta-plan.js', 'words.js', ...always];
  return {
    entrar: { title: 'Entrar', content: signInPage(google), scripts: ['entrar.js', 'press.js', ...signInScripts] },
    registro: { title: 'Crear una cuenta', content: signUpPage(google), scripts: ['registro.js', ...signInScripts] },
    verificar: { title: 'Confirmar el correo', content: verifyPage(), scripts: ['verificar.js', ...link] },
    enlace: { title: 'Entrar con tu enlace', content: magicLinkPage(), scripts: ['enlace.js', ...link] },
    restablecer: { title: 'Contraseña nueva', content: resetPage(), scripts: ['restablecer.js', ...link] },
    correo: { title: 'Cambiar el correo', content: changeEmailPage(), scripts: ['correo.js', ...link] },
    eliminar: { title: 'Eliminar la cuenta', content: deletePage(), scripts: ['eliminar.js', ...link] },
    cuenta: { title: 'Mi cuenta', content: accountPage(billing, applications), scripts: ['cuenta.js', ...account] },
  };
}

/** It offers nothing that is not sold: what the portal knows of that at start is written into it. */
function snippetFor({ billing }: PageOptions): ServedFile {
  const file = serveFile(new URL('snippet/portal.js', import.meta.url));
  if (billing) return file;
  const source = file.bytes.toString();
  const written = source.replace(OFFER, 'premium: null,');
  if (written === source) throw new Error('The snippet has no place for what is sold');
  return serveText('portal.js', written);
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of one
const OFFER = 'premium: `${base}cuenta${back}`,';

function filesOf(assets: ReadonlyMap<string, ServedFile>, version: string): StaticFiles {
  const prepared = new Map([...assets].map(([name, file]) => [name, prepareVersioned(file, version, 'no-cache')]));
  return versionedFiles((name) => prepared.get(name));
}

function loadAssets(directory: URL): Map<string, ServedFile> {
  return new Map(
    readdirSync(directory)
      .sort()
      .map((name) => [name, serveFile(new URL(name, directory))]),
  );
}
