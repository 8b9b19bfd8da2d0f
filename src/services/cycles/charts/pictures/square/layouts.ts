import type { ChartStyle } from '../chart-styles.ts';
import type { Layout } from './layout.ts';
import { EAST } from './layout-east.ts';
import { NORTH } from './layout-north.ts';
import { SOUTH } from './layout-south.ts';

export const LAYOUTS: Readonly<Record<ChartStyle, Layout>> = { north: NORTH, south: SOUTH, east: EAST };
