import { dayOf } from '#lib/calendar/civil-date.ts';
import { Books } from '../ledger/books.ts';
import { type Content, readContent } from './fec-text.ts';

/** The books of a file, as they stand on a fixed day; a refused file is a failed test. */
export function booksOf(content: Content): Books {
  const result = readContent(content);
  if ('refused' in result) throw new Error(`The file was refused: ${result.refused.message}`);
  return new Books(result.ledger, result.file, dayOf(2026, 9, 15));
}
