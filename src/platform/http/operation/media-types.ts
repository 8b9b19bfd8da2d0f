import type { FastifyRequest } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import { FORM_TYPE } from '../body/form-body.ts';
import { platformProblem } from '../problem/problems.ts';
import { ENGLISH } from '../problem/refusal-words.ts';
import type { MountedOperation } from './mounted.ts';
import type { Operation } from './operation.ts';

/** The media types that an operation reads; none if it takes no body. */
export function acceptedTypes({ body, accepts, form }: Operation): readonly string[] {
  if (body === undefined) return [];
  if (form !== undefined) return [FORM_TYPE];
  return body === 'stream' ? (accepts ?? ['application/octet-stream']) : ['application/json'];
}

/** 415: which types there are, and which one was sent. */
export function unsupportedMediaType({ operation, refusal }: MountedOperation, request: FastifyRequest): Problem {
  const { words = ENGLISH } = refusal;
  const sent = shown(request.headers['content-type']);
  return platformProblem('unsupported_media_type', { public: words.mediaType(acceptedTypes(operation), sent) });
}

const MOST_SHOWN = 80;

/** A stranger's header, as far as it can be seen. */
function shown(header: string | undefined): string | undefined {
  const visible = header
    ?.slice(0, MOST_SHOWN)
    .replace(/[^\x20-\x7e]/g, '?')
    .trim();
  return visible === '' ? undefined : visible;
}
