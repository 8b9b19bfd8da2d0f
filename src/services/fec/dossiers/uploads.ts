import { randomBytes } from 'node:crypto';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { about } from '../about.ts';
import { fecProblem, inWords } from '../problems.ts';
import { UNPACK_ARCHIVE } from './archive-job.ts';
import { discardAll, firstBytesOf, isArchive } from './kept-file.ts';
import { uploadIncomplete, uploadNotFound } from './refusals.ts';
import type { Dossier } from './store/dossiers.ts';
import { dossiersOfUpload, insertDossier, takeOverParts } from './store/dossiers.ts';
import { partsOf } from './store/parts.ts';
import type { NewUpload, Upload } from './store/uploads.ts';
import { beginUnpacking, deleteUpload, findUpload, insertUpload, isId } from './store/uploads.ts';

/**
 * Takes files in that a workspace wants to keep: a place first, then pieces, then the whole becomes a dossier, or several if
 * it is an archive. Every step is one transaction, and can be asked for again after its answer was lost.
 */
export type Uploads = {
  start(upload: Omit<NewUpload, 'id'>): Promise<Upload>;
  /** Throws a problem if there is none of this workspace. */
  find(id: string, workspaceId: string): Promise<Upload>;
  /** What became of it: dossiers that wait, or an archive that is taken apart. */
  finish(id: string, workspaceId: string): Promise<Finished>;
  /** False if there is none. */
  cancel(id: string, workspaceId: string): Promise<boolean>;
};

type Finished = { upload: Upload } | { dossiers: Dossier[] };

export type UploadsOptions = {
  database: Database;
  blobs: Blobs;
  enqueue: Enqueue;
  /** Of one file, and of all that a workspace keeps. */
  maxBytes: number;
  workspaceBytes: number;
  /** Hears that there is something to judge. */
  onAccepted: () => void;
};

const MOST_UNDER_WAY = 500;
/** Dossiers of a workspace that wait or are judged. */
export const MOST_UNFINISHED = 5000;

export const newId = (): string => randomBytes(16).toString('base64url');

export function openUploads(options: UploadsOptions): Uploads {
  const { database, blobs, enqueue, maxBytes, workspaceBytes } = options;

  const find = async (id: string, workspaceId: string): Promise<Upload> => {
    const upload = await findUpload(database, id, workspaceId);
    if (upload === undefined) throw uploadNotFound();
    return upload;
  };

  const finishWhole = async (upload: Upload, workspaceId: string): Promise<void> => {
    const parts = await partsOf(database, { upload: upload.id }, 'file');
    const isToUnpack = isArchive(await firstBytesOf(blobs, parts));
    await transaction(database, async (connection) => {
      if (!(await lockWhole(connection, upload.id))) return;
      if (isToUnpack) {
        await beginUnpacking(connection, upload.id);
        await enqueue(
          connection,
          about.name,
          UNPACK_ARCHIVE,
          { upload: upload.id },
          { key: upload.id, queue: `fec ${workspaceId}` },
        );
      } else await becomeDossier(connection, upload, { workspaceId, upload: upload.id, entry: 0 });
    });
  };

  return {
    start: async (asked) => {
      if (asked.bytes > maxBytes) throw tooLarge(maxBytes);
      const made = await insertUpload(
        database,
        { ...asked, id: newId() },
        { underWay: MOST_UNDER_WAY, unfinished: MOST_UNFINISHED, bytes: workspaceBytes },
      );
      if (!('over' in made)) return made;
      throw made.over === 'bytes' ? spaceUsedUp(workspaceBytes) : tooManyUploads(made.over);
    },
    find,
    finish: async (id, workspaceId) => {
      const upload = await findUpload(database, id, workspaceId);
      if (upload !== undefined && !upload.isUnpacking) {
        if (upload.received < upload.bytes) throw uploadIncomplete(upload);
        await finishWhole(upload, workspaceId);
        options.onAccepted();
      }
      // Of one that is an archive now, or was finished by an earlier call whose answer was lost.
      const now = await findUpload(database, id, workspaceId);
      if (now !== undefined) return { upload: now };
      const dossiers = isId(id) ? await dossiersOfUpload(database, id, workspaceId) : [];
      if (dossiers.length === 0) throw uploadNotFound();
      return { dossiers };
    },
    cancel: async (id, workspaceId) => {
      const gone = await deleteUpload(database, id, workspaceId);
      void discardAll(blobs, gone ?? []);
      return gone !== undefined;
    },
  };
}

/** False if it is not there any more, or an archive already: another call was faster. */
async function lockWhole(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT FROM fec.upload WHERE id = $1 AND received = bytes AND NOT is_unpacking FOR UPDATE',
    [id],
  );
  return rowCount === 1;
}

type Source = { workspaceId: string; upload: string; entry: number };

/** What has come goes on as a dossier. */
export async function becomeDossier(connection: Connection, upload: Upload, source: Source): Promise<void> {
  const id = newId();
  const { fileName, bytes, siren, keepMonths, madeBy } = upload;
  const made = await insertDossier(connection, {
    id,
    analysis: newId(),
    fileName,
    bytes,
    siren,
    keepMonths,
    madeBy,
    ...source,
  });
  if (made) await takeOverParts(connection, upload.id, id);
  await connection.query('DELETE FROM fec.upload WHERE id = $1', [upload.id]);
}

const tooLarge = (limit: number) =>
  fecProblem('file_too_large', { public: `Le fichier dépasse la taille maximale : ${inWords(limit)}.` });

const spaceUsedUp = (limit: number) =>
  fecProblem('workspace_full', {
    public: `L’espace de travail conserve déjà ${inWords(limit)} au plus : supprimer des dossiers pour en ajouter.`,
  });

const tooManyUploads = (over: 'underWay' | 'unfinished') =>
  fecProblem('too_many_uploads', {
    public:
      over === 'underWay'
        ? `Trop d’envois sont en cours dans cet espace de travail (${MOST_UNDER_WAY}) : en terminer ou en annuler.`
        : `Trop de dossiers attendent leur analyse dans cet espace de travail (${MOST_UNFINISHED}) : réessayer plus tard.`,
    headers: { 'retry-after': '60' },
  });
