import type { Clock } from '#kernel/clock.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { HandoverPorts } from './ports.ts';

/** What is handed over is made of what the other products know. */
export type HandoverContext = { clock: Clock; handover: HandoverPorts };

export const operation = operationsOf<HandoverContext>();
