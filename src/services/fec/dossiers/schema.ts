import type { Static } from 'typebox';
import Type from 'typebox';
import { moment } from '#platform/moment-schema.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import { PIECE_BYTES } from './pieces.ts';
import type { Company } from './store/companies.ts';
import type { Dossier } from './store/dossiers.ts';
import type { Upload } from './store/uploads.ts';

/** Shapes of what a workspace keeps. */
export const DOSSIERS_PATH = '/api/external/dossiers';
export const KEEP_MONTHS = 13;
const MOST_MONTHS = 120;

const nullable = <T>(type: string, description: string, rest: object = {}) =>
  Type.Unsafe<T | null>({ type: [type, 'null'], description, ...rest });

type Counts = { critical: number | null; important: number | null; minor: number | null };

const findings = (description: string) =>
  Type.Unsafe<{ critique: number; importante: number; mineure: number } | null>({
    type: ['object', 'null'],
    properties: { critique: { type: 'integer' }, importante: { type: 'integer' }, mineure: { type: 'integer' } },
    description,
  });

/** Null until it is judged. */
const findingsOf = ({ critical, important, minor }: Counts) =>
  critical === null || important === null || minor === null
    ? null
    : { critique: critical, importante: important, mineure: minor };

export const siren = (description = 'Nine digits.') =>
  Type.String({ minLength: 9, maxLength: 9, pattern: '^[0-9]{9}$', 'x-says': 'nine digits', description });

export const newSince = (description: string) =>
  Type.String({
    maxLength: 27,
    pattern:
      '^[1-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z$',
    'x-says': 'an instant such as 2026-01-31T12:00:00Z',
    description,
    examples: ['2026-11-17T18:00:00Z'],
  });

export const fileName = () =>
  Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '^[^\\p{Cc}]+$',
    'x-says': 'a name without control characters',
    description:
      'As it is called where it comes from. A name like `123456789FEC20251231.txt` tells company and closing date.',
    examples: ['123456789FEC20251231.txt'],
  });

export const keepMonths = () =>
  Type.Integer({
    minimum: 1,
    maximum: MOST_MONTHS,
    default: KEEP_MONTHS,
    description: 'For how many months the dossier is kept. It can be changed, and deleted at any time.',
  });

export const UploadSchema = Type.Object(
  {
    success: Type.Literal(true),
    id: Type.String(),
    fileName: Type.String(),
    bytes: Type.Integer({ description: 'As announced.' }),
    received: Type.Integer({ description: 'So far: the next piece begins here.' }),
    pieceBytes: Type.Integer({ description: 'The largest piece that is taken.' }),
    status: Type.Unsafe<'receiving' | 'unpacking'>({
      type: 'string',
      enum: ['receiving', 'unpacking'],
      description: '`unpacking`: it is an archive, and its files become dossiers one after the other.',
    }),
    expiresAt: moment('Given up then, unless another piece comes before.'),
  },
  { title: 'Upload', description: 'A file on its way in.' },
);

export function uploadShape(upload: Upload): Static<typeof UploadSchema> {
  const { id, fileName: name, bytes, received, isUnpacking, expiresAt } = upload;
  return {
    success: true,
    id,
    fileName: name,
    bytes,
    received,
    pieceBytes: PIECE_BYTES,
    status: isUnpacking ? 'unpacking' : 'receiving',
    expiresAt: expiresAt.toISOString(),
  };
}

const STATUSES = ['queued', 'running', 'done', 'failed'] as const;

export const DossierSchema = Type.Object(
  {
    id: Type.String(),
    status: Type.Unsafe<(typeof STATUSES)[number]>({ type: 'string', enum: [...STATUSES] }),
    progress: Type.Number({ minimum: 0, maximum: 1, description: 'Of its judging.' }),
    fileName: Type.String(),
    bytes: Type.Integer(),
    sha256: nullable<string>('string', 'Of the file, unpacked.'),
    siren: nullable<string>(
      'string',
      'Of its company: by the name of the file, or as somebody has said; null: not known.',
    ),
    company: nullable<string>('string', 'Its name, where somebody has given it one.'),
    periodStart: nullable<string>('string', 'The first day of its entries.', { format: 'date' }),
    periodEnd: nullable<string>('string', 'The last day of its entries.', { format: 'date' }),
    closingDate: nullable<string>('string', 'By the name of the file.', { format: 'date' }),
    lines: nullable<number>('integer', 'Data lines.'),
    entries: nullable<number>('integer', 'Entries.'),
    findings: findings('By severity; null until it is judged.'),
    sameAs: nullable<string>('string', 'An older dossier of this workspace with the very same bytes.'),
    hasOldSettings: Type.Boolean({
      description:
        'The threshold or the controls of its company were changed since it was judged: judge it again to apply them.',
    }),
    error: Type.Optional(Type.String({ description: 'Why it has failed, in words.' })),
    code: Type.Optional(Type.String({ description: 'Why it has failed: a code of `/docs/problems`.' })),
    upload: Type.String({ description: 'The upload that it came by; those of one archive have the same.' }),
    createdAt: moment(),
    finishedAt: nullable<string>('string', 'When it was judged.', { format: 'date-time' }),
    keepUntil: moment('Deleted then, unless somebody says otherwise.'),
  },
  { title: 'Dossier', description: 'An accounting file that a workspace keeps, and what was found in it.' },
);

export function dossierShape(dossier: Dossier): Static<typeof DossierSchema> {
  const { failureCode, failure, finishedAt } = dossier;
  return {
    id: dossier.id,
    status: statusOf(dossier),
    progress: finishedAt === null ? Math.round((dossier.progress ?? 0) * 1000) / 1000 : 1,
    fileName: dossier.fileName,
    bytes: dossier.bytes,
    sha256: dossier.sha256,
    siren: dossier.siren,
    company: dossier.companyName === '' ? null : dossier.companyName,
    periodStart: dossier.periodStart,
    periodEnd: dossier.periodEnd,
    closingDate: dossier.closingDay,
    lines: dossier.lines,
    entries: dossier.entries,
    findings: findingsOf(dossier),
    sameAs: dossier.sameAs,
    hasOldSettings: dossier.hasOldSettings,
    ...(failureCode !== null && { error: failure ?? INTERRUPTED, code: failureCode }),
    upload: dossier.upload,
    createdAt: dossier.createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    keepUntil: dossier.keepUntil.toISOString(),
  };
}

export const OneDossier = Type.Object({ success: Type.Literal(true), dossier: DossierSchema }, { title: 'OneDossier' });

const INTERRUPTED = 'L’analyse a été interrompue. Envoyer le fichier à nouveau.';

function statusOf({ finishedAt, failureCode, status }: Dossier): (typeof STATUSES)[number] {
  if (failureCode !== null) return 'failed';
  return finishedAt === null ? (status ?? 'queued') : 'done';
}

export const CompanySchema = Type.Object(
  {
    siren: Type.String(),
    name: Type.String({ description: 'Empty until somebody has given it one.' }),
    exercises: Type.Integer({ description: 'How many exercises there are dossiers of.' }),
    lastClosing: nullable<string>(
      'string',
      'When the newest exercise closed: by the name of its file, else the last day of its entries.',
      { format: 'date' },
    ),
    findings: findings('Of the newest exercise, by severity; null while none is judged.'),
    open: Type.Integer({ description: 'Dossiers that wait or are being judged.' }),
    failed: Type.Integer({ description: 'Dossiers that could not be judged.' }),
    worksOnIt: Type.Unsafe<NamedMember | null>({
      type: ['object', 'null'],
      properties: { id: { type: 'string' }, name: { type: 'string' } },
      description: 'The member who works on it; null: nobody, or somebody who has left.',
    }),
    changedAt: moment('When something last happened to one of its dossiers.'),
    isNew: Type.Boolean({
      description: 'Something happened since the last visit of whoever is signed in, or since `newSince`.',
    }),
  },
  { title: 'Company', description: 'A company whose files the workspace keeps.' },
);

export function companyShape(
  company: Company,
  { members }: { members: readonly NamedMember[] },
): Static<typeof CompanySchema> {
  return {
    siren: company.siren,
    name: company.name,
    exercises: company.exercises,
    lastClosing: company.lastClosing,
    findings: findingsOf(company),
    open: company.open,
    failed: company.failed,
    worksOnIt: members.find(({ id }) => id === company.worksOnIt) ?? null,
    changedAt: company.changedAt.toISOString(),
    isNew: company.isNew,
  };
}

export const OneCompany = Type.Object({ success: Type.Literal(true), company: CompanySchema }, { title: 'OneCompany' });
