import { endpoint } from './endpoint.ts';

/** The platform's own state. It belongs to no service and so to no document; its type is held against a server by a test. */
export type Readiness = {
  status: State;
  database: 'up' | 'down';
  limits: 'shared' | 'per process';
  services: Readonly<Record<string, State>>;
  notes?: readonly { service: string; note: string }[];
};

export type State = 'ready' | 'draining' | 'unavailable';

export const checkReady = /* @__PURE__ */ endpoint<{ url: '/readyz' }, Readiness>('GET', '/readyz', [503]);
