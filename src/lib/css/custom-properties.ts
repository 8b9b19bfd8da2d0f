/** Names and values, such as those of a palette, as declarations of custom properties on one line. */
export const customProperties = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
