import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { discardAll } from './kept-file.ts';
import { NotTheArchive, PartsReader } from './parts-reader.ts';
import { keepAll } from './pieces.ts';
import { insertDossier } from './store/dossiers.ts';
import { failDossier } from './store/judged.ts';
import type { Part } from './store/parts.ts';
import { partsOf } from './store/parts.ts';
import type { Upload } from './store/uploads.ts';
import { countEntry, deleteHalfTaken, deleteUpload, findArchive, insertUpload } from './store/uploads.ts';
import { becomeDossier, MOST_UNFINISHED, newId } from './uploads.ts';

/**
 * Makes a dossier of each accounting file in an archive. A file at a time, and each once: whoever is ended in the middle is
 * followed by another, who goes on behind it. What cannot be opened becomes a dossier that says why.
 */
export type UnpackOptions = {
  database: Database;
  blobs: Blobs;
  maxBytes: number;
  workspaceBytes: number;
  onAccepted: () => void;
};

type Archive = Upload & { workspaceId: string; entriesDone: number };
type Numbered = { entry: Entry; number: number };

const MOST_ENTRIES = 1000;
/** Of what is packed: nothing that is a ledger unfolds further. */
const MOST_UNFOLDING = 200;
const FREE_BYTES = 32 * 1024 * 1024;
/** What else lies in archives is no ledger: notices, sheets, what a system hides there. */
const LEDGER_ENDING = /^[^.]*$|\.(?:txt|csv|tsv|tab|fec|dat)$/i;
const MOST_NAME = 255;

export async function unpackArchive(options: UnpackOptions, id: string, signal: AbortSignal): Promise<void> {
  const { database, blobs } = options;
  const archive = await findArchive(database, id);
  if (archive === undefined) return;
  await discardAll(blobs, await deleteHalfTaken(database, id));
  const parts = await partsOf(database, { upload: id }, 'file');
  const opened = await ofArchive(() => openedIn(blobs, archive, parts));
  const refused = 'unreadable' in opened ? UNREADABLE : refusalOf(opened.value.ledgers, archive);
  if (refused !== undefined) await refuse(database, archive, { number: 0, name: archive.fileName, words: refused });
  else if ('value' in opened) await takeOut(options, archive, opened.value, signal);
  await discardAll(blobs, (await deleteUpload(database, id, archive.workspaceId)) ?? []);
  options.onAccepted();
}

const UNREADABLE = 'L’archive est illisible ou incomplète : la refaire et la renvoyer.';

/** What is thrown while an archive is read is its own fault, unless it is the store's. */
async function ofArchive<T>(read: () => Promise<T>): Promise<{ value: T } | { unreadable: true }> {
  try {
    return { value: await read() };
  } catch (error) {
    if (error instanceof NotTheArchive) throw error.cause;
    return { unreadable: true };
  }
}

type Opened = { zip: ZipFile; ledgers: Numbered[] };

/** All entries are looked at before the first is taken out. */
async function openedIn(blobs: Blobs, { bytes }: Archive, parts: readonly Part[]): Promise<Opened> {
  const zip = await yauzl.fromRandomAccessReaderPromise(new PartsReader(blobs, parts), bytes, { autoClose: false });
  const ledgers: Numbered[] = [];
  let number = 0;
  for await (const entry of zip.eachEntry()) {
    number += 1;
    if (ledgers.length <= MOST_ENTRIES && isLedger(entry)) ledgers.push({ entry, number });
  }
  return { zip, ledgers };
}

function refusalOf(ledgers: readonly Numbered[], { bytes }: Archive): string | undefined {
  if (ledgers.length === 0) return 'L’archive ne contient aucun fichier texte.';
  if (ledgers.length > MOST_ENTRIES) return `L’archive contient plus de ${MOST_ENTRIES} fichiers : la partager.`;
  const unfolded = ledgers.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const isBomb = unfolded > Math.max(FREE_BYTES, bytes * MOST_UNFOLDING);
  return isBomb ? `L’archive se déploie à plus de ${MOST_UNFOLDING} fois sa taille.` : undefined;
}

function isLedger({ fileName, uncompressedSize }: Entry): boolean {
  const name = lastPart(fileName);
  const isHidden = name.startsWith('.') || fileName.startsWith('__MACOSX/');
  return name !== '' && !isHidden && uncompressedSize > 0 && LEDGER_ENDING.test(name);
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** A name that the tables and a page can hold. */
const nameOf = ({ fileName }: Entry) =>
  lastPart(fileName)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '_')
    .slice(0, MOST_NAME);

async function takeOut(
  options: UnpackOptions,
  archive: Archive,
  { zip, ledgers }: Opened,
  signal: AbortSignal,
): Promise<void> {
  for (const { entry, number } of ledgers) {
    signal.throwIfAborted();
    if (number <= archive.entriesDone) continue;
    const words =
      whyNot(entry, options.maxBytes) ?? (await keepEntry(options, archive, { zip, entry, number }, signal));
    if (words === 'gone') return;
    if (words !== undefined) await refuse(options.database, archive, { number, name: nameOf(entry), words });
  }
}

function whyNot(entry: Entry, maxBytes: number): string | undefined {
  if (entry.isEncrypted()) return 'L’archive est protégée par un mot de passe : en envoyer une qui ne l’est pas.';
  if (!entry.canDecodeFileData()) {
    return 'Ce fichier est compressé d’une manière inconnue : faire une archive au format ZIP courant.';
  }
  return entry.uncompressedSize > maxBytes ? 'Ce fichier de l’archive dépasse la taille maximale.' : undefined;
}

type InArchive = Numbered & { zip: ZipFile };

/** Undefined once it is there; else why not. `gone`: nobody wants the archive any more. */
async function keepEntry(
  options: UnpackOptions,
  archive: Archive,
  { zip, entry, number }: InArchive,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { database, blobs } = options;
  const { workspaceId, siren, keepMonths, madeBy } = archive;
  const quota = {
    underWay: Number.MAX_SAFE_INTEGER,
    unfinished: MOST_UNFINISHED + MOST_ENTRIES,
    bytes: options.workspaceBytes,
  };
  const upload = await insertUpload(
    database,
    {
      id: newId(),
      workspaceId,
      fileName: nameOf(entry),
      bytes: entry.uncompressedSize,
      keepMonths,
      madeBy,
      siren: siren ?? undefined,
      archive: archive.id,
    },
    quota,
  );
  if ('over' in upload) return 'L’espace de travail est plein : supprimer des dossiers, puis renvoyer ce fichier.';
  const discard = async () => discardAll(blobs, (await deleteUpload(database, upload.id, workspaceId)) ?? []);
  try {
    const opened = await ofArchive<Readable>(() => zip.openReadStreamPromise(entry));
    if ('unreadable' in opened) throw new BrokenEntry();
    const owner = `workspace:${workspaceId}`;
    await keepAll(blobs, upload, unpackedBytes(opened.value), { owner, signal });
    const isCounted = await transaction(database, async (connection) => {
      if (!(await countEntry(connection, archive.id, number))) return false;
      await becomeDossier(connection, upload, { workspaceId, upload: archive.id, entry: number });
      return true;
    });
    return isCounted ? undefined : 'gone';
  } catch (error) {
    await discard().catch(() => {});
    if (error instanceof BrokenEntry) return UNREADABLE;
    throw error;
  }
}

/** It does not unpack: what it says is the archive's, whatever else goes wrong is not. */
class BrokenEntry extends Error {
  override readonly name = 'BrokenEntry';
}

async function* unpackedBytes(bytes: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces = (bytes as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await ofArchive(() => pieces.next());
      if ('unreadable' in next) throw new BrokenEntry();
      if (next.value.done === true) return;
      yield next.value.value;
    }
  } finally {
    bytes.destroy();
  }
}

type Refused = { number: number; name: string; words: string };

/** What could not be read is told where its dossier would be. */
async function refuse(database: Database, archive: Archive, { number, name, words }: Refused): Promise<void> {
  const { workspaceId, bytes, siren, keepMonths, madeBy } = archive;
  await transaction(database, async (connection) => {
    const id = newId();
    const facts = { id, analysis: newId(), workspaceId, fileName: name, bytes, siren, keepMonths, madeBy };
    const made = await insertDossier(connection, { ...facts, upload: archive.id, entry: number });
    if (made) await failDossier(connection, { dossier: id, code: 'archive_unreadable', words });
    await countEntry(connection, archive.id, number);
  });
}
