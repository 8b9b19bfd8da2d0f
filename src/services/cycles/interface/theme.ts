import Type from 'typebox';

/** In which colours a picture is shown. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const theme = {
  theme: Type.Unsafe<Theme>({
    type: 'string',
    enum: [...THEMES],
    default: 'auto',
    description: 'Of pictures: `auto` follows what the reader prefers, `light` and `dark` stay as they are.',
  }),
};
