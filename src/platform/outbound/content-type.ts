import { MIMEType } from 'node:util';

/** What a Content-Type header says. One that cannot be read says nothing. */
export function readContentType(header: string | undefined): { mediaType?: string; charset?: string } {
  if (header === undefined) return {};
  try {
    const { essence, params } = new MIMEType(header);
    const charset = params.get('charset')?.trim().toLowerCase();
    return { mediaType: essence, ...(charset && { charset }) };
  } catch {
    return {};
  }
}
