import type { Problem } from '#kernel/problem.ts';
import type { ActiveKey } from '../../keys/store.ts';
import type { Service } from '../../service.ts';
import type { Counter, Histogram } from '../../telemetry/metrics.ts';
import type { Person, Principal } from '../../workspaces/principal.ts';
import type { RefusalFormat } from '../problem/refusal.ts';
import type { CorsRule } from './cors-rule.ts';
import type { Operation } from './operation.ts';

/** An operation in its place: with its service, and with everything about it that was decided at start. */
export type MountedOperation = {
  operation: Operation;
  service: Service;
  context: unknown;
  cors: CorsRule | undefined;
  /** `PUBLIC_URL`, where it is set. */
  publicUrl?: string | undefined;
  cacheControl: string;
  refusal: RefusalFormat;
  /** The one answer to every credential that is none; for operations that ask for one. */
  unauthorized: Problem | undefined;
  measures: Measures;
};

export type Measures = { duration: Histogram; byStatus: (status: number) => Counter };

declare module 'fastify' {
  interface FastifyInstance {
    /** For streamed bodies, once they have come: throws where whoever sent one would not be admitted any more. */
    confirmAdmission: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyContextConfig {
    /** Set for every route that came from an operation; a route without it is refused at start. */
    operation?: Operation;
  }
  interface FastifyRequest {
    mounted: MountedOperation | null;
    /** Of `performance.now()`. */
    startedAt: number;
    principal: Principal | undefined;
    key: ActiveKey | undefined;
    /** The operator, where the operation is one's. */
    person: Person | undefined;
    session: unknown;
    /** For the log and the metrics: the resource behind a shared path. */
    resourceName: string | undefined;
  }
}

/** A service that was opened: ready to be mounted. */
export type OpenedService = {
  service: Service;
  context: unknown;
  cors: CorsRule | undefined;
  /** `PUBLIC_URL`, where it is set. */
  publicUrl?: string | undefined;
  operations: readonly Operation[];
  /** Those of the platform of which its documents tell too. */
  described?: readonly Operation[];
};
