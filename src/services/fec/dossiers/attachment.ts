/** A name that somebody gave a file, for browsers that save it (RFC 6266): plain letters, and the same as it is. */
export function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`;
}

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
