import type { Problem } from '#kernel/problem.ts';
import type { Service } from '../../service.ts';
import type { Operation } from '../operation/operation.ts';
import { platformProblem } from '../problem/problems.ts';
import type { RefusalFormat } from '../problem/refusal.ts';
import { ENGLISH } from '../problem/refusal-words.ts';
import { challengeFor, credentialsFor, locationsOf } from './credential.ts';

/** The answer to a credential that is missing or none, made once: every reason to refuse it gets this very one. */
export function unauthorizedFor(
  { name, credentials, takesEveryKey }: Pick<Service, 'name' | 'credentials' | 'takesEveryKey'>,
  { access }: Pick<Operation, 'access'>,
  { words = ENGLISH }: RefusalFormat,
): Problem | undefined {
  if (access === 'open') return undefined;
  return platformProblem('unauthorized', {
    public: words.unauthorized(locationsOf(credentialsFor(credentials, access), takesEveryKey === true), name),
    headers: { 'www-authenticate': challengeFor(credentials, access) },
  });
}
