import type { Service } from '#platform/service.ts';
import { consoleService } from '#services/console/index.ts';
import { cycles } from '#services/cycles/index.ts';
import { fec } from '#services/fec/index.ts';
import { portal } from '#services/portal/index.ts';
import { prospects } from '#services/prospects/index.ts';
import { readiness } from '#services/readiness/index.ts';

/** The contents page: every service, by its entry point. */
export const services: readonly Service[] = [consoleService, cycles, fec, portal, prospects, readiness];
