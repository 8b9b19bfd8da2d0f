/** Puts values in the placeholders that a text names, `{gaps}`. A placeholder that nobody fills is a mistake of ours. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{([a-z_]{1,20})\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`Nothing fills {${name}}`);
    return String(value);
  });
}
