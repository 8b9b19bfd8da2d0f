import { createHash } from 'node:crypto';
import { entry, fecOf } from '#services/fec/test/drafts/build.ts';
import { posting, smallCompany } from '#services/fec/test/small-company.ts';
import { call } from './call.ts';

/**
 * Accounting files for the load, each with a report of its own, so that one that comes for another file is found: a few
 * small ones, sound or with a fault, and one that takes a thread for a while.
 */
export type AccountingFile = { name: string; bytes: Buffer; report: string };

const LARGE_MONTHS = 600;

function files(): { name: string; bytes: Buffer }[] {
  const small = [0, 1, 2, 3].map((count) => {
    const extra = Array.from({ length: count }, (_, index) =>
      posting(`2024${String(index + 2).padStart(2, '0')}15`, 'Écart', ['471000', 150_00 + index], ['512000', -100_00]),
    );
    return { name: `small-${count}`, bytes: fecOf(smallCompany(extra)) };
  });
  const large = Array.from({ length: 12 * LARGE_MONTHS }, (_, index) =>
    entry(
      {
        journal: 'VE',
        date: `2024${String((index % 12) + 1).padStart(2, '0')}${String((index % 28) + 1).padStart(2, '0')}`,
      },
      ['411000', 120_00 + (index % 97), { thirdParty: `C${index % 50}` }],
      ['707000', -100_00 - (index % 97)],
      ['445710', -20_00],
    ),
  );
  return [...small, { name: 'large', bytes: fecOf(smallCompany(large)) }];
}

/** With the report that each has while nothing happens. */
export async function accountingFiles(url: string, key: string): Promise<AccountingFile[]> {
  const known: AccountingFile[] = [];
  for (const { name, bytes } of files()) {
    const headers = { 'x-api-key': key, 'content-type': 'text/plain' };
    const { status, text } = await call(`${url}/api/external/analyze`, { method: 'POST', headers, bytes });
    if (status !== 200) throw new Error(`No report of ${name} to begin with: ${status} ${text.slice(0, 200)}`);
    known.push({ name, bytes, report: reportDigest(JSON.parse(text)) });
  }
  return known;
}

/** Of everything in a report but when it was made, and how long that took. */
export function reportDigest(report: unknown): string {
  const text = JSON.stringify(report, (name, value: unknown) =>
    name === 'analyzedAt' || name === 'durationMs' ? undefined : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
