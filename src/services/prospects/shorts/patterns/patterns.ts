import type { Body, Hook, Line } from '../line.ts';
import { bodies as aiNewsBodies } from './ai-news/bodies.ts';
import { closings as aiNewsClosings } from './ai-news/closings.ts';
import { hooks as aiNewsHooks } from './ai-news/hooks.ts';
import { bodies as decoderBodies } from './decoder/bodies.ts';
import { closings as decoderClosings } from './decoder/closings.ts';
import { hooks as decoderHooks } from './decoder/hooks.ts';
import { bodies as enterpriseBodies } from './enterprise/bodies.ts';
import { closings as enterpriseClosings } from './enterprise/closings.ts';
import { hooks as enterpriseHooks } from './enterprise/hooks.ts';
import { bodies as moneyBodies } from './money/bodies.ts';
import { closings as moneyClosings } from './money/closings.ts';
import { hooks as moneyHooks } from './money/hooks.ts';

/** The four kinds of script, and all that each can say. */
export const PATTERNS = ['money', 'ai_news', 'enterprise', 'decoder'] as const;
export type PatternName = (typeof PATTERNS)[number];

export type Topic = { readonly hooks: readonly Hook[]; readonly versions: readonly Body[] };

export type Pattern = {
  readonly topics: readonly Topic[];
  readonly closings: readonly Line[];
  readonly tags: readonly [string, string];
  /** How long a script may be, in seconds. The texts are written to fit; nothing is cut or stretched. */
  readonly seconds: { readonly least: number; readonly most: number };
};

export const PATTERN: Readonly<Record<PatternName, Pattern>> = {
  money: {
    topics: topicsOf(moneyHooks, moneyBodies),
    closings: moneyClosings,
    tags: ['#hotels', '#hotelcosts'],
    seconds: { least: 30, most: 40 },
  },
  ai_news: {
    topics: topicsOf(aiNewsHooks, aiNewsBodies),
    closings: aiNewsClosings,
    tags: ['#hotels', '#AInews'],
    seconds: { least: 30, most: 45 },
  },
  enterprise: {
    topics: topicsOf(enterpriseHooks, enterpriseBodies),
    closings: enterpriseClosings,
    tags: ['#hotels', '#hospitality'],
    seconds: { least: 45, most: 60 },
  },
  decoder: {
    topics: topicsOf(decoderHooks, decoderBodies),
    closings: decoderClosings,
    tags: ['#hotels', '#plainwords'],
    seconds: { least: 25, most: 40 },
  },
};

function topicsOf(hooks: readonly Hook[], bodies: readonly Body[]): Topic[] {
  const names = [...new Set(bodies.map(({ topic }) => topic))];
  return names.map((name) => ({
    hooks: hooks.filter(({ topic }) => topic === name),
    versions: bodies.filter(({ topic }) => topic === name),
  }));
}
