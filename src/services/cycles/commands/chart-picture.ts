import { stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '#platform/command.ts';
import type { JyotishChart } from '../charts/jyotish/answer/chart-schema.ts';
import type { PictureWish } from '../charts/pictures/chart-styles.ts';
import { vargasOfPicture } from '../charts/pictures/chart-styles.ts';
import { drawChart } from '../charts/pictures/draw-chart.ts';

/** Where a drawing goes. Whether it can go there is asked before the chart is cast. */
export type WantedPicture = PictureWish & { file: string };

export async function checkPicture({ file }: WantedPicture): Promise<void> {
  const folder = await statusOf(dirname(file));
  if (folder?.isDirectory() !== true) throw new UsageError(`--svg: there is no folder ${dirname(file)}.`);
  if ((await statusOf(file))?.isDirectory() === true) throw new UsageError(`--svg: ${file} is a folder.`);
}

const statusOf = (path: string) => stat(path).catch(() => undefined);

/** What a chart must be cast with to be drawn so. */
export const vargasOf = ({ varga }: WantedPicture): string => vargasOfPicture(varga).join(',');

/** An existing file is replaced. Only its owner can read a new one: a birth is a private matter. */
export async function writePicture(chart: JyotishChart, { file, ...wish }: WantedPicture): Promise<void> {
  await writeFile(file, drawChart(chart, wish), { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be written (${error.code ?? error.name}).`, { cause: error });
  });
}
