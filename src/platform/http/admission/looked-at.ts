import type { FastifyRequest } from 'fastify';
import { prefersPage } from '../answer/accept.ts';
import { addVary } from '../answer/vary.ts';
import { carriesCredential, KEY_HEADERS } from './credential.ts';

/** Of what programs ask for. */
const BELOW_API = /^\/api(?:[/?]|$)/i;

/** Whether somebody looks at the answer, and says in `Vary` what tells. No browser goes anywhere with a key in a header. */
export function isLookedAt(request: FastifyRequest): boolean {
  const isForPrograms = BELOW_API.test(request.mounted?.operation.path ?? request.url);
  for (const name of isForPrograms ? READ_OF_PROGRAMS : READ) addVary(request, name);
  return prefersPage(request.headers, isForPrograms) && !carriesCredential(request, []);
}

const READ = ['Accept', 'Authorization', ...Object.values(KEY_HEADERS)];
const READ_OF_PROGRAMS = [...READ, 'Sec-Fetch-Mode'];
