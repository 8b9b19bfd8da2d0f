import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { IncomingBody } from '#platform/http/body/stream-body.ts';
import type { Principal } from '#platform/workspaces/principal.ts';
import { problemOfRefusal } from '../analysis/refused-file.ts';
import type { FecContext } from '../context.ts';
import { operation } from '../context.ts';
import { AnalysisJob, jobOf, POLL_SECONDS } from '../deferred/analysis-job.ts';
import { untilClientLeaves } from '../delivery/client-signal.ts';
import { reportMedia } from '../delivery/formats.ts';
import { chooseFormat, prefersLater } from '../delivery/negotiate.ts';
import { sendJson, sendRendered } from '../delivery/send-report.ts';
import type { AskedOptions } from '../intake/asked-options.ts';
import { MAX_COMPANY, MAX_FILE_NAME } from '../intake/asked-options.ts';
import { disabledControlsOf, namesInQuery } from '../intake/disabled-option.ts';
import { AnalysisRequest } from '../intake/json-request.ts';
import type { ReceivedFile } from '../intake/received-file.ts';
import { reportSchema } from '../report/report.ts';

/** Analyses a file while the client waits, or takes it and answers at once where to ask for the report. */
export const analyzeFile = operation({
  id: 'analyzeFile',
  method: 'POST',
  path: '/api/external/analyze',
  access: 'key',
  effect: 'spend',
  packs: true,
  summary: 'Analyse an accounting-entries file',
  description:
    'As `text/plain`, the bytes of the file as they are, in whatever encoding; as JSON, `{"content": "…", "options": {"disabledControls": ["doublons"]}}`. Whenever one line can be read there is a report, and what is wrong with the others is in it. `Accept` chooses JSON, CSV, a page or a workbook. With `Prefer: respond-async` the answer is 202 with an analysis to ask for later, of which a workspace, or a key of none, may have eight under way.',
  query: Type.Object({
    disabledControls: Type.Optional(
      Type.String({
        description:
          'Categories, or types, of `GET /api/external/controls` to switch off, with commas between them; beside those in a JSON body.',
        examples: ['doublons,tva'],
      }),
    ),
    fileName: Type.Optional(
      Type.String({
        maxLength: MAX_FILE_NAME,
        description:
          'What the file is called, for the head of the report; its form and its closing date are checked. A JSON body may say it too, and wins.',
        examples: ['123456789FEC20251231.txt'],
      }),
    ),
    company: Type.Optional(
      Type.String({
        maxLength: MAX_COMPANY,
        description: 'Whose file it is, for the head of the report. A JSON body may say it too, and wins.',
      }),
    ),
  }),
  headers: Type.Object({
    prefer: Type.Optional(Type.String({ description: '`respond-async`: do not wait for the report.' })),
    'content-encoding': Type.Optional(Type.String({ description: '`gzip` if the body is compressed.' })),
  }),
  body: 'stream',
  accepts: ['application/json', 'text/plain'],
  bodyShapes: { 'application/json': AnalysisRequest },
  bodyLimit: (service, mediaType) => service.intake.limitFor(mediaType),
  tag: 'Analysis',
  refuses: [
    'content_missing',
    'content_empty',
    'header_unreadable',
    'no_lines',
    'unknown_control',
    'unreadable_gzip',
    'malformed_json',
    'file_too_large',
    'unsupported_encoding',
    'too_many_at_once',
    'too_many_analyses',
    'analysis_failed',
    'busy',
    'storage_full',
  ],
  replyHeaders: {
    200: { 'Content-Disposition': 'A name for the file; not of JSON.' },
    202: {
      Location: 'Where to ask for the analysis.',
      'Preference-Applied': '`respond-async`.',
      'Retry-After': 'Seconds until it is worth asking for the analysis.',
    },
  },
  reply: { 200: [reportSchema, ...reportMedia], 202: AnalysisJob },
  handle: async ({ query, headers, body, service, principal, request, reply }) => {
    const named = namesInQuery(query.disabledControls);
    // Known before the body is read: nobody should send a gigabyte for a name that is spelt wrong.
    disabledControlsOf(named);
    const arrived = service.analyser.prepare(principal.id);
    const signal = untilClientLeaves(reply);
    const { fileName, company } = query;
    const asked = { disabledControls: named, fileName, company };
    const upload = { body, contentEncoding: headers['content-encoding'], asked, principal, signal, arrived, request };
    if (!prefersLater(headers.prefer)) {
      const report = await analyseNow(service, upload).finally(arrived);
      const format = chooseFormat(request.headers.accept);
      const holder = principal.id;
      if (format === 'json') return sendJson(reply, service, report.report, { holder });
      return await sendRendered(reply, service, report, { format, holder });
    }
    const job = await analyseLater(service, upload).finally(arrived);
    reply.code(202).headers({
      location: job.links.self,
      'preference-applied': 'respond-async',
      'retry-after': String(POLL_SECONDS),
    });
    return job;
  },
});

type Upload = {
  body: IncomingBody;
  contentEncoding: string | undefined;
  /** In the query. */
  asked: AskedOptions;
  principal: Principal;
  request: FastifyRequest;
  signal: AbortSignal;
  /** To be called as soon as it came; at the latest when all is over. */
  arrived: () => void;
};

type TakenFile = { file: ReceivedFile; asked: AskedOptions };

async function analyseNow(service: FecContext, upload: Upload) {
  const { file, asked } = await takeFile(service, upload);
  const { signal, principal } = upload;
  const holder = principal.id;
  const outcome = await service.analyser.analyze(file, { ...asked, now: service.clock.now(), signal, holder });
  if ('refused' in outcome) throw problemOfRefusal(outcome.refused);
  return outcome.report;
}

async function analyseLater(service: FecContext, upload: Upload) {
  const reserved = await service.deferred.reserve(upload.principal);
  try {
    const { file, asked } = await takeFile(service, upload);
    await reserved.accept(file, asked, upload.signal);
  } catch (error) {
    await reserved.abandon();
    throw error;
  }
  return jobOf(reserved.state, service.links);
}

async function takeFile(service: FecContext, upload: Upload): Promise<TakenFile> {
  const { body, contentEncoding, signal, asked } = upload;
  const holder = upload.principal.id;
  const { file, options } = await service.intake.receive(body, { contentEncoding, signal, holder });
  upload.arrived();
  try {
    // A gigabyte takes its time, in which a key may end and a member go.
    await upload.request.server.confirmAdmission(upload.request);
    // Whoever left while the last bytes came would never learn where to ask.
    signal.throwIfAborted();
    const disabledControls = disabledControlsOf([...asked.disabledControls, ...options.disabledControls]);
    return { file, asked: { ...asked, ...options, disabledControls } };
  } catch (error) {
    await file.release();
    throw error;
  }
}
