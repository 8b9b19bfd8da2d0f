import type { FastifyReply } from 'fastify';
import type { Answer } from '#platform/http/answer/answer.ts';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { addVary } from '#platform/http/answer/vary.ts';
import { HTML_HEADERS } from '../report/html/html.ts';
import type { PackedReport } from '../report/packed-report.ts';
import { untilClientLeaves } from './client-signal.ts';
import type { RenderedFormat } from './formats.ts';
import { FORMATS } from './formats.ts';
import type { OutgoingReports } from './outgoing-reports.ts';
import type { Renderer } from './renderer.ts';

/** Gives a report out in one of its forms, with the headers that belong to it. */
type Way = { renderer: Pick<Renderer, 'render'>; outgoing: OutgoingReports };

/** `holder` is the key whose report it is, whoever reads it. */
type Holding = { holder: string };

export function sendJson(
  reply: FastifyReply,
  { outgoing }: Pick<Way, 'outgoing'>,
  json: Uint8Array,
  { holder }: Holding,
): Answer {
  outgoing.hold(reply, json.length, holder);
  addVary(reply.request, 'Accept');
  return new RenderedAnswer(FORMATS.json.contentType, Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}

export async function sendRendered(
  reply: FastifyReply,
  { renderer, outgoing }: Way,
  packed: PackedReport,
  { format, holder }: Holding & { format: RenderedFormat },
): Promise<Answer> {
  const giveBack = outgoing.hold(reply, packed.report.length + packed.excerpts.length, holder);
  const rendered = await renderer.render(packed, format, { holder, signal: untilClientLeaves(reply) });
  giveBack();
  outgoing.hold(reply, rendered.length, holder);
  const { contentType, fileName } = FORMATS[format];
  // A page is shown, everything else is saved.
  const disposition = format === 'html' ? 'inline' : 'attachment';
  addVary(reply.request, 'Accept');
  const headers = {
    'content-disposition': `${disposition}; filename="${fileName}"`,
    ...(format === 'html' && HTML_HEADERS),
  };
  return new RenderedAnswer(contentType, rendered, { headers });
}
