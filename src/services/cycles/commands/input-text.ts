import { createReadStream } from 'node:fs';

/** The text that a command is given: a path, or `-` for standard input. Small ones only: they are edited by hand. */
export const MOST_BYTES = 5_000_000;

export async function readInput(name: string, stdin: NodeJS.ReadableStream): Promise<string> {
  const shown = name === '-' ? 'Standard input' : name;
  const stream = name === '-' ? stdin : createReadStream(name);
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of stream) {
      const buffer = Buffer.from(piece);
      bytes += buffer.length;
      if (bytes > MOST_BYTES) break;
      pieces.push(buffer);
    }
  } catch (error) {
    throw new Error(`${shown} cannot be read (${codeOf(error)}).`, { cause: error });
  }
  if (bytes > MOST_BYTES) throw new Error(`${shown} is larger than ${MOST_BYTES / 1_000_000} MB.`);
  return Buffer.concat(pieces).toString('utf8');
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
