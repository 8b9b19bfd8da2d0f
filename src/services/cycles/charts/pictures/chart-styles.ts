import type { Theme } from '../../interface/theme.ts';
import type { VargaId } from '../jyotish/answer/placement-schema.ts';
import { VARGA_IDS } from '../jyotish/answer/placement-schema.ts';

/** How charts are drawn, in which writing, and of what: the words that a caller chooses by. */
export const CHART_STYLES = ['north', 'south', 'east'] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];

export const SCRIPTS = ['latin', 'devanagari'] as const;
export type Script = (typeof SCRIPTS)[number];

/** One of the sixteen, or the birth chart beside another one. */
export type PictureVarga = VargaId | `D1,${VargaId}`;
export const PICTURE_VARGAS: readonly PictureVarga[] = [
  ...VARGA_IDS,
  ...VARGA_IDS.filter((id) => id !== 'D1').map((id) => `D1,${id}` as const),
];

export function vargasOfPicture(varga: PictureVarga): readonly [VargaId, VargaId?] {
  const [first = 'D1', beside] = varga.split(',') as VargaId[];
  return beside === undefined ? [first] : [first, beside];
}

/** All that is asked of a sheet. */
export type PictureWish = { style: ChartStyle; varga: PictureVarga; theme: Theme; script: Script };
