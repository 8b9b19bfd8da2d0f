import type { Phase } from '../system/phase.ts';
import type { TurningClass } from '../system/turning-points.ts';

/** The colours of phases and of turning points, under the rules of the palette: enough contrast, and never the only sign. */
export const PHASE_COLOURS: Readonly<Record<Phase, { tint: string; mark: string }>> = {
  Emergence: { tint: '#e9f4e9', mark: '#2e7d32' },
  Ascendancy: { tint: '#fdf3e1', mark: '#9a5b00' },
  Contraction: { tint: '#fbeaf1', mark: '#a02c5a' },
  'Reset/Renewal': { tint: '#e8f0fa', mark: '#1f5fa8' },
};

export const TURNING_COLOURS: Readonly<Record<TurningClass, string>> = {
  minor: '#8a8a8a',
  major: '#b3600b',
  grand: '#7a1640',
};

/** Of events: one colour for what is shown by itself, another for what is only counted. Their rows tell them apart. */
export const EVENT_COLOURS = { mark: '#8a4b08', bar: '#868077' } as const;
