import Type from 'typebox';
import { theme } from '../../interface/theme.ts';
import type { Layout, Rows } from './draw-events.ts';
import { LAYOUTS, ROWS } from './draw-events.ts';

/** How events are drawn, as query parameters. */
export const eventPictureParameters = {
  rows: Type.Unsafe<Rows>({
    type: 'string',
    enum: [...ROWS],
    default: 'category',
    description: 'Of the picture: a row for each category, or for each part of the world by the countries of today.',
  }),
  layout: Type.Unsafe<Layout>({
    type: 'string',
    enum: [...LAYOUTS],
    default: 'wide',
    description: 'Of the picture: letters that can be read 720 pixels wide, or on a phone of 320.',
  }),
  ...theme,
};
