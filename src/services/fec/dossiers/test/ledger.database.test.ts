import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entry, fecOf } from '../../test/drafts/build.ts';
import { posting, smallCompany } from '../../test/small-company.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';
import { killExplorers } from './kill-explorers.ts';

/** What a dossier answers, beside the same asked of the file itself, by SQL that knows nothing of our reader. */
type Json = Record<string, unknown>;

const FILE = fecOf(
  smallCompany([
    posting('20240315', 'Écart de caisse', ['471000', 150_00], ['512000', -100_00]),
    posting('20240601', 'Été à l’hôtel', ['625100', 80_55], ['512000', -80_55]),
  ]),
);

let fixture: DossierFixture;
let workspace: TestWorkspace;
let id: string;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-ledger-'));
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
  const finished = await workspace.send('123456789FEC20241231.txt', FILE);
  const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
  await workspace.judged(String(begun?.['upload']));
  id = String(begun?.['id']);
});
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true, force: true });
});

const asked = async <T = Json>(path: string): Promise<T> => {
  const answer = await workspace.ask('GET', `${DOSSIERS}/${id}${path}`);
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, '']);
  return answer.json<T>();
};

/** In cents; the file has commas for decimals. */
async function ofFile(sql: string): Promise<unknown[][]> {
  const path = join(directory, 'fec.txt');
  writeFileSync(path, FILE);
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const cents = (column: string) => `(round(replace(${column}, ',', '.')::DOUBLE * 100))::BIGINT`;
  const file = `(SELECT *, ${cents('Debit')} AS d, ${cents('Credit')} AS c FROM
    read_csv('${path}', delim = '\t', header = true, all_varchar = true, quote = ''))`;
  try {
    const reader = await connection.runAndReadAll(sql.replaceAll('FILE', file));
    return reader.getRowsJson() as unknown[][];
  } finally {
    connection.closeSync();
  }
}

const cents = (euros: unknown) => String(Math.round(Number(euros) * 100));

describe('the ledger of a dossier', { timeout: 60_000 }, () => {
  test('gives the balance of the file, at its end and at any day', async () => {
    for (const [query, where] of [
      ['', 'true'],
      ['?until=2024-06-30', `EcritureDate <= '20240630'`],
    ] as const) {
      const { accounts, total } = await asked<{ accounts: Json[]; total: Json }>(`/balance${query}`);
      const told = accounts.map(({ account, closing, lines }) => [account, cents(closing), lines]);
      const truth = await ofFile(
        `SELECT CompteNum, (sum(d) - sum(c))::BIGINT, count(*)::INTEGER FROM FILE WHERE ${where} GROUP BY 1 ORDER BY 1`,
      );
      expect(told).toEqual(truth);
      expect(total['closing']).toBe('50.00');
    }
  });

  test('tells opening balances from what came after', async () => {
    const { accounts } = await asked<{ accounts: Json[] }>('/balance');
    const bank = accounts.find(({ account }) => account === '512000');
    expect(bank).toMatchObject({ opening: '20000.00', debit: '14400.00' });
  });

  test('gives the lines of an account with a running balance, a page at a time', async () => {
    const all = await asked<{ lines: Json[]; total: Json }>('/lines?account=512');
    const truth = await ofFile(
      `SELECT count(*)::INTEGER, sum(d)::BIGINT, sum(c)::BIGINT FROM FILE WHERE CompteNum LIKE '512%'`,
    );
    expect([[all.total['lines'], cents(all.total['debit']), cents(all.total['credit'])]]).toEqual(truth);
    let balance = 0;
    for (const line of all.lines) {
      balance += Number(cents(line['debit'])) - Number(cents(line['credit']));
      expect(cents(line['balance'])).toBe(String(balance));
    }
    const page = await asked<{ lines: Json[] }>('/lines?account=512&offset=3&limit=2');
    expect(page.lines).toEqual(all.lines.slice(3, 5));
  });

  test('tells the age of what has no date apart, and all ages add up', async () => {
    const sale = (date: string, cents: number) =>
      entry({ journal: 'VE', date, label: 'Facture' }, ['411000', cents, { thirdParty: 'C09' }], ['707000', -cents]);
    const file = fecOf([...smallCompany([]), sale('20241220', 300_00), sale('', 500_00)]);
    const finished = await workspace.send('111222333FEC20241231.txt', file);
    const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
    await workspace.judged(String(begun?.['upload']));
    const answer = await workspace.ask('GET', `${DOSSIERS}/${String(begun?.['id'])}/ageing?side=customers`);
    const { parties, total, difference } = answer.json<{ parties: Json[]; total: Json; difference: string }>();
    expect(parties).toMatchObject([
      { party: 'C09', balance: '800.00', upTo30: '300.00', beforeExercise: '0.00', undated: '500.00' },
    ]);
    const { parties: count, balance, ...bands } = total;
    expect([count, balance, difference]).toEqual([1, '800.00', '0.00']);
    expect(Object.values(bands).reduce<number>((all, each) => all + Number(each), 0)).toBe(Number(balance));
  });

  test('finds an entry, a journal, words without their accents, and amounts', async () => {
    const { lines: found } = await asked<{ lines: Json[] }>('/lines?search=ete%20a');
    expect(found.map(({ label }) => label)).toEqual(['Été à l’hôtel', 'Été à l’hôtel']);
    const { lines: entry } = await asked<{ lines: Json[] }>(`/lines?entry=${String(found[0]?.['entry'])}`);
    expect(entry.map(({ account }) => account)).toEqual(['625100', '512000']);
    const { lines: same } = await asked<{ lines: Json[] }>(`/lines?line=${String(entry[1]?.['line'])}`);
    expect(same).toEqual(entry);
    const { lines: alone } = await asked<{ lines: Json[] }>('/lines?account=%3D512');
    expect(alone).toEqual([]);
    const { lines: amounts } = await asked<{ lines: Json[] }>('/lines?amount=80.55');
    expect(amounts.length).toBe(2);
    const { journals } = await asked<{ journals: Json[] }>('/journals');
    const truth = await ofFile(`SELECT JournalCode, count(*)::INTEGER, sum(d)::BIGINT FROM FILE GROUP BY 1 ORDER BY 1`);
    expect(journals.map(({ journal, lines, debit }) => [journal, lines, cents(debit)])).toEqual(truth);
    const { total } = await asked<{ total: Json }>('/lines?journal=VE&from=2024-02-01&until=2024-02-29');
    expect(total['lines']).toBe(3);
  });

  test('knows the calendar', async () => {
    const answer = await workspace.ask('GET', `${DOSSIERS}/${id}/balance?until=2024-02-31`);
    expect([answer.status, answer.json()['error']]).toEqual([
      400,
      'Paramètre incorrect : « until » n’est pas un jour du calendrier.',
    ]);
  });

  test('gives sums by month', async () => {
    const { months } = await asked<{ months: Json[] }>('/months?digits=3');
    const truth = await ofFile(
      `SELECT left(CompteNum, 3), EcritureDate[1:4] || '-' || EcritureDate[5:6], sum(d)::BIGINT, sum(c)::BIGINT FROM FILE
       WHERE JournalCode <> 'AN' GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(months.map(({ account, month, debit, credit }) => [account, month, cents(debit), cents(credit)])).toEqual(
      truth,
    );
  });

  test('can be taken away as Parquet', async () => {
    const answer = await workspace.ask('GET', `${DOSSIERS}/${id}/ledger`);
    expect(answer.headers.get('content-disposition')).toContain('123456789FEC20241231.parquet');
    const path = join(directory, 'ledger.parquet');
    writeFileSync(path, answer.bytes);
    const database = await DuckDBInstance.create(':memory:');
    const connection = await database.connect();
    const reader = await connection.runAndReadAll(
      `SELECT line, journal, number, date::VARCHAR, account, party, piece, label, debit, credit FROM '${path}' ORDER BY line`,
    );
    const [header = '', ...lines] = FILE.toString().trimEnd().split(/\r?\n/);
    expect(header).toContain('JournalCode');
    const told = reader.getRowsJson().map((row) => row.map(String));
    const truth = lines.map((text, index) => {
      const [journal, , number, date = '', account, , party, , piece, , label, debit = '', credit = ''] =
        text.split('\t');
      const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
      const amount = (value: string) => String(Math.round(Number(value.replace(',', '.')) * 100));
      return [String(index + 2), journal, number, day, account, party, piece, label, amount(debit), amount(credit)];
    });
    expect(told).toEqual(truth);
  });

  test('has the line itself where it could not be read as it was written', async () => {
    const [header = '', first = '', ...rest] = FILE.toString().replace(/\r\n$/, '').split('\r\n');
    const [second = '', third = ''] = rest;
    const wrongDate = second.replace(/\t2024\d{4}\t/, '\t20241399\t');
    const wrongAmount = third.replace(/\t\d+,\d\d\t/, '\tdouze\t');
    const broken = 'AC\tAchats\tbroken';
    const text = [header, first, wrongDate, wrongAmount, broken, ...rest.slice(2), ''].join('\r\n');
    const finished = await workspace.send('987654321FEC20241231.txt', Buffer.from(text));
    const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
    await workspace.judged(String(begun?.['upload']));
    const answer = await workspace.ask('GET', `${DOSSIERS}/${String(begun?.['id'])}/ledger`);
    const path = join(directory, 'original.parquet');
    writeFileSync(path, answer.bytes);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const reader = await connection.runAndReadAll(
      `SELECT line, original FROM '${path}' WHERE original IS NOT NULL ORDER BY line`,
    );
    expect(reader.getRowsJson()).toEqual([
      [3, wrongDate],
      [4, wrongAmount],
      [5, broken],
    ]);
  });

  test('is answered again when its process is killed, and leaves nothing behind', { timeout: 180_000 }, async () => {
    const before = await asked('/balance');
    for (let count = 0; count < 20; count += 1) {
      const asking = Array.from({ length: 6 }, () => asked('/balance'));
      await killExplorers();
      for (const answer of await Promise.all(asking)) expect(answer).toEqual(before);
    }
    // Only in memory, and only what somebody asks about.
    const own = readdirSync('/dev/shm').filter((name) => name.startsWith(`quintet-explore-${process.pid}-`));
    expect(own.length).toBe(1);
    const files = readdirSync(join('/dev/shm', own[0] ?? ''));
    expect(files.map((name) => name.slice(0, id.length))).toEqual([id]);
  });

  test('is nobody else’s', async () => {
    const other = await fixture.addWorkspace();
    for (const path of ['balance', 'lines', 'journals', 'months', 'ledger']) {
      expect([path, (await other.ask('GET', `${DOSSIERS}/${id}/${path}`)).status]).toEqual([path, 404]);
    }
  });
});
