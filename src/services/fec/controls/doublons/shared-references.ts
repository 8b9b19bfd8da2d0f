import { perBooks } from '../../ledger/per-books.ts';

/** So many entries that follow another one with the same reference, and say something else. */
const FEWEST_SHARED = 2;

/**
 * By piece: 1 where the reference does not tell one piece from another. Such are the generic ones, and those that entries
 * of a journal bear one after the other though they say different things: a folio (`VE 0323`), a batch, the sum of a
 * transfer.
 */
export const sharedReferences = perBooks(({ ledger, entries, fingerprints, genericPieces }): Uint8Array => {
  const { starts, rows } = entries.groups;
  const shared = new Uint8Array(ledger.pieces.count);
  const lastPiece = new Int32Array(ledger.journals.count).fill(-1);
  const lastGroup = new Int32Array(ledger.journals.count).fill(-1);
  for (let entry = 0; entry < entries.count; entry += 1) {
    const journal = entries.journal[entry] as number;
    const piece = ledger.piece[rows[starts[entry] as number] as number] as number;
    const group = fingerprints.group[entry] as number;
    if (lastPiece[journal] === piece && lastGroup[journal] !== group && (shared[piece] as number) < FEWEST_SHARED) {
      shared[piece] = (shared[piece] as number) + 1;
    }
    lastPiece[journal] = piece;
    lastGroup[journal] = group;
  }
  for (let piece = 0; piece < shared.length; piece += 1) {
    shared[piece] = genericPieces[piece] === 1 || shared[piece] === FEWEST_SHARED ? 1 : 0;
  }
  return shared;
});
