import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const LEAST_BYTES = 1024;

export function packed(bytes: Uint8Array): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

/** `x.js.br` beside `x.js`: packed once, as hard as possible. Other codings are made by the server when somebody asks. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          const bytes = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (bytes.length < LEAST_BYTES || !/\.(?:js|css|html|svg|md)$/.test(fileName)) continue;
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: packed(bytes) });
        }
      },
    },
  };
}
