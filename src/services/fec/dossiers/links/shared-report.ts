import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import type { Principal } from '#platform/workspaces/principal.ts';
import type { FecContext } from '../../context.ts';
import { untilClientLeaves } from '../../delivery/client-signal.ts';
import { FORMATS } from '../../delivery/formats.ts';
import { openFindings } from '../findings/findings.ts';
import type { SharedFacts } from '../handover/dossier-figures.ts';
import { figuresOf } from '../handover/figures-of.ts';
import { SHARED_HEADERS } from '../handover/page.ts';
import { NOT_BY_LINK_PAGE, NOT_READY_PAGE, NOT_THERE_PAGE } from '../handover/plain-page.ts';
import type { OpenLink } from '../store/handover-links.ts';
import { findOpenLink, noteOpening } from '../store/handover-links.ts';
import { hashOfToken } from './link-token.ts';

/** The report of a dossier, for whoever has the address of a link to it. */
export const SHARED_PATH = '/fec/shared';

export const sharedPath = (token: string): string => `${SHARED_PATH}/${token}`;

type Asked = { service: FecContext; token: string; request: FastifyRequest; reply: FastifyReply };

/** One answer for a token that never was one, has ended, was revoked, or whose dossier is gone: nobody learns which. */
const notThere = () =>
  new RenderedAnswer(FORMATS.html.contentType, NOT_THERE_PAGE, { status: 404, headers: SHARED_HEADERS });

const RETRY_SECONDS = '120';

const notReady = () =>
  new RenderedAnswer(FORMATS.html.contentType, NOT_READY_PAGE, {
    status: 503,
    headers: { ...SHARED_HEADERS, 'retry-after': RETRY_SECONDS },
  });

/** It will not fit later either. */
const notByLink = () =>
  new RenderedAnswer(FORMATS.html.contentType, NOT_BY_LINK_PAGE, { status: 503, headers: SHARED_HEADERS });

export async function sharedPage({ service, token, request, reply }: Asked): Promise<RenderedAnswer> {
  const link = await openLinkOf(service, token);
  if (link === undefined) return notThere();
  return await orElse(async () => {
    const shared = { until: link.expiresAt.toISOString(), workbook: link.hasWorkbook ? `${token}/workbook` : null };
    const { rendered } = await render({ service, link, reply, shared }, 'page');
    if (!(await isStillOpen(service, token))) return notThere();
    if (request.method === 'GET') await noteOpening(service.database, link.id);
    return new RenderedAnswer(FORMATS.html.contentType, rendered, {
      headers: { 'content-disposition': 'inline; filename="revue.html"', ...SHARED_HEADERS },
    });
  });
}

export async function sharedWorkbook({ service, token, reply }: Asked): Promise<RenderedAnswer> {
  const link = await openLinkOf(service, token);
  if (link?.hasWorkbook !== true) return notThere();
  return await orElse(async () => {
    const { rendered } = await render({ service, link, reply, shared: null }, 'workbook');
    if (!(await isStillOpen(service, token))) return notThere();
    return new RenderedAnswer(FORMATS.xlsx.contentType, rendered, {
      headers: {
        'content-disposition': 'attachment; filename="revue.xlsx"',
        'x-robots-tag': SHARED_HEADERS['x-robots-tag'],
      },
    });
  });
}

async function openLinkOf({ database }: Pick<FecContext, 'database'>, token: string): Promise<OpenLink | undefined> {
  const hash = hashOfToken(token);
  return hash === undefined ? undefined : await findOpenLink(database, hash);
}

/** Asked again before anything is sent: making a report takes a while, and whoever revokes a link is told that it opens nothing. */
const isStillOpen = async (service: Pick<FecContext, 'database'>, token: string): Promise<boolean> =>
  (await openLinkOf(service, token)) !== undefined;

/** What happened to the dossier in between is told as a page too: whoever reads it is no program. */
async function orElse(work: () => Promise<RenderedAnswer>): Promise<RenderedAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'dossier_not_found') return notThere();
    if (error.code === 'dossier_not_ready') return notReady();
    if (error.code === 'ledger_too_large') return notByLink();
    throw error;
  }
}

type Rendering = {
  service: FecContext;
  link: OpenLink;
  reply: FastifyReply;
  shared: SharedFacts | null;
};

/** Readers of links take turns with everybody else, all those of a workspace as one, and never in the place of its members. */
async function render({ service, link, reply, shared }: Rendering, form: 'page' | 'workbook') {
  const { workspaceId, dossier: id } = link;
  const holder = `${workspaceId} links`;
  const principal: Principal = {
    id: holder,
    owner: `workspace:${workspaceId}`,
    workspaceId,
    key: undefined,
    member: undefined,
  };
  const asking = { service, id, principal, reply };
  const [opened, members] = await Promise.all([openFindings(asking), service.membersOf(workspaceId)]);
  const figures = { ...(await figuresOf(asking, opened, members)), shared };
  const rendered = await service.renderer.handOver(figures, form, { holder, signal: untilClientLeaves(reply) });
  service.outgoing.hold(reply, rendered.length, holder);
  return { rendered };
}
