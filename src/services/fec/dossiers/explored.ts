import type { FastifyReply } from 'fastify';
import type { Principal } from '#platform/workspaces/principal.ts';
import type { FecContext } from '../context.ts';
import { untilClientLeaves } from '../delivery/client-signal.ts';
import { decimalText } from '../french/wording.ts';
import { fecProblem } from '../problems.ts';
import type { Question } from './explore/explorer.ts';
import type { Row } from './explore/messages.ts';
import { MOST_ROWS } from './explore/questions.ts';
import { judgedDossierOf } from './found.ts';
import { notJudgedYet } from './refusals.ts';
import type { Dossier } from './store/dossiers.ts';
import { partsOf } from './store/parts.ts';

/** Asks the ledger of a dossier, for a workspace whose it is. */
export type Asking = {
  service: Pick<FecContext, 'database' | 'blobs' | 'explorer'>;
  id: string;
  principal: Principal;
  reply: FastifyReply;
};

/** A ledger that may be asked, and whose it is. */
export type AskedDossier = {
  dossier: Dossier;
  ask: (...questions: readonly Question[]) => Promise<(readonly Row[])[]>;
};

export async function openLedger({ service, id, principal, reply }: Asking): Promise<AskedDossier> {
  const dossier = await judgedDossierOf(service, id, principal);
  const [ledger] = await partsOf(service.database, { dossier: id }, 'ledger');
  if (ledger === undefined) throw notJudgedYet();
  const asked = { id, bytes: ledger.bytes, open: (signal: AbortSignal) => service.blobs.read(ledger.blob, { signal }) };
  const asker = { holder: principal.id, signal: untilClientLeaves(reply) };
  return {
    dossier,
    ask: async (...questions) => {
      const answers = await Promise.all(questions.map((question) => service.explorer.ask(asked, question, asker)));
      if (answers.some(({ length }) => length > MOST_ROWS)) throw tooManyRows();
      return answers;
    },
  };
}

export async function explored(asking: Asking, ...questions: readonly Question[]): Promise<(readonly Row[])[]> {
  const { ask } = await openLedger(asking);
  return await ask(...questions);
}

export const tooManyRows = () =>
  fecProblem('ledger_too_large', {
    public: `La réponse compterait plus de ${MOST_ROWS} lignes : demander moins de chiffres par compte, ou télécharger les écritures.`,
  });

/** Cents, as they come from DuckDB, in euros with two decimals. */
export const euros = (cents: Row[string] | undefined): string => decimalText(Number(cents ?? 0));
export const text = (value: Row[string] | undefined): string => String(value ?? '');
export const textOrNull = (value: Row[string] | undefined): string | null => (value == null ? null : String(value));
export const whole = (value: Row[string] | undefined): number => Number(value ?? 0);
