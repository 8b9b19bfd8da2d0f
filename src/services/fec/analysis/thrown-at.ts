/** Where in this program something was thrown, and nothing of its message, which might quote a file. */
export function frameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const { stack = '' } = error;
  const end = stack.indexOf(error.message) + error.message.length;
  const frame = /^ {4}at .*$/m.exec(stack.slice(end))?.[0].trim() ?? '';
  return `${error.name}${code} ${frame}`.trim();
}
