import { expect, test } from 'vitest';
import { carriedOut } from '../serve-analyses.ts';

const thrown = (code: string) => () => {
  throw Object.assign(new Error('Facture de Dupont'), { code });
};

test('a full disk is told apart from a fault of the program: it may have room again', () => {
  expect(carriedOut(thrown('ENOSPC'))).toEqual({ noRoom: 'ENOSPC' });
  expect(carriedOut(thrown('EDQUOT'))).toEqual({ noRoom: 'EDQUOT' });
});

test('any other error says where, and nothing of the file', () => {
  const result = carriedOut(thrown('ENOENT'));
  expect(result).toEqual({ failed: expect.stringMatching(/^Error ENOENT at /) as string });
  expect(JSON.stringify(result)).not.toContain('Dupont');
});
