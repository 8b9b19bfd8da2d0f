/** What can be said of a file before a byte of it is sent. */
export type FileRules = { largestBytes?: number; kinds?: readonly string[] };
export type FileFault = 'tooLarge' | 'wrongKind' | 'several';

export function faultOf(
  files: readonly { name: string; size: number }[],
  { largestBytes, kinds }: FileRules,
): FileFault | undefined {
  const [file, ...others] = files;
  if (file === undefined) return undefined;
  if (others.length > 0) return 'several';
  if (kinds !== undefined && !kinds.some((kind) => file.name.toLowerCase().endsWith(kind))) return 'wrongKind';
  return largestBytes !== undefined && file.size > largestBytes ? 'tooLarge' : undefined;
}
