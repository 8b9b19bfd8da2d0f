import { describe, expect, test } from 'vitest';
import { cli } from './run-cli.ts';

const issue = ['keys', 'issue', '--service', 'readiness', '--owner', 'Ana'];

describe('a wrong call says what was meant, and where help is', () => {
  test.each([
    [['isue'], 'There is no command "isue": did you mean "keys issue"?', '--help'],
    [['kyes', 'list'], 'There is no command "kyes": did you mean "keys"?', '--help'],
    [['Keys', 'list'], 'There is no command "Keys": did you mean "keys"?', '--help'],
    [['grant'], 'did you mean "users grant"?', '--help'],
    [['explode'], 'There is no command "explode". There is migrate, keys, pepper,', '--help'],
    [['keys', 'isue'], 'There is no command "isue" of keys: did you mean "issue"?', 'keys --help'],
    [['keys', 'explode'], 'There is no command "explode" of keys. There is issue, list, revoke, audit.', 'keys --help'],
    [['keys', '--owner', 'x'], 'There is no option --owner here.', 'keys --help'],
    [['--jsn'], 'There is no option --jsn here: did you mean --json?', '--help'],
    [[...issue, '--expires-in-day', '3'], 'did you mean --expires-in-days?', 'keys issue --help'],
    [[...issue, '-x'], 'There is no option -x here.', 'keys issue --help'],
    [[...issue, '--no-json'], 'There is no option --no-json here: did you mean --json?', 'keys issue --help'],
    [[...issue, '--owner', 'Ben'], '--owner is given twice.', 'keys issue --help'],
    [['keys', 'issue'], '--service is missing.\n--owner is missing.', 'keys issue --help'],
    [['keys', 'issue', '--service', 'readiness', '--owner', ''], '--owner is empty.', 'keys issue --help'],
    [['keys', 'issue', '--service', 'readiness', '--owner='], '--owner is empty.', 'keys issue --help'],
    [['keys', 'issue', '--service', 'readiness', '--owner'], '--owner needs a value.', 'keys issue --help'],
    [['keys', 'issue', '--owner', '--service', 'readiness'], 'is written --owner=--service', 'keys issue --help'],
    [['keys', 'issue', '--owner', '-q', '--service=fec'], 'is written --owner=-q', 'keys issue --help'],
    [[...issue, '--quiet=yes'], '--quiet takes no value.', 'keys issue --help'],
    [[...issue, 'Ben'], '"Ben" belongs to no option. A value with blanks needs quotes.', 'keys issue --help'],
    [[...issue, '--', '--quiet'], '"--quiet" belongs to no option.', 'keys issue --help'],
    [[...issue, '--quiet', '--json'], undefined, 'keys issue --help'],
    [[...issue, '--expires-in-days', '1e3'], 'a number from 1 to 3650, not "1e3".', 'keys issue --help'],
    [[...issue, '--expires-in-days', '-3'], 'a number from 1 to 3650, not "-3".', 'keys issue --help'],
    [['keys', 'list', '--limit', '0x10'], '--limit is a number from 1 to 100000, not "0x10".', 'keys list --help'],
    [['keys', 'list', '--service', 'fce'], 'did you mean "fec"? There is fec, portal,', 'keys list --help'],
    [
      ['keys', 'issue', '--service', 'readines', '--owner', 'x'],
      'No service "readines" takes keys: did you mean "readiness"? There is fec, portal, prospects, readiness.',
      'keys issue --help',
    ],
    [['keys', 'issue', '--service', 'fec', '--owner', 'a\u001b[31mb'], 'no control characters', 'keys issue --help'],
    [['keys', 'revoke'], 'Which keys? Give --id, or --service and --owner.', 'keys revoke --help'],
    [['keys', 'revoke', '--owner', 'x'], '--service is missing.', 'keys revoke --help'],
    [['keys', 'revoke', '--id', 'x', '--owner', 'y'], 'not both', 'keys revoke --help'],
    [['migrate', 'now'], '"now" belongs to no option.', 'migrate --help'],
    [['fec', 'analyze'], 'FILE is missing.', 'fec analyze --help'],
    [['hotels', 'import'], 'SOURCE is missing.\nFILE is missing.', 'hotels import --help'],
    [['hotels', 'import', 'acar', 'x'], 'There is no source "acar": did you mean "acra"?', 'hotels import --help'],
    [['users', 'grant', '--email', 'a@example.com'], '--until is missing.', 'users grant --help'],
    [['chart', '--date', '1990-05-15', '--lat', '-91'], '--lat must be degrees', 'chart --help'],
    [['a\u001b[31m\nb'], 'There is no command "a·[31m·b".', '--help'],
    [['__proto__'], 'There is no command "__proto__".', '--help'],
    [['keys', 'list', '--__proto__', 'x'], 'There is no option --__proto__ here.', 'keys list --help'],
  ])('%j', async (argv, message, help) => {
    const { exitCode, stdout, stderr } = await cli(argv);
    expect(exitCode).toBe(2);
    if (message === undefined) return;
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr.endsWith(`\nHelp: quintet ${help}\n`)).toBe(true);
  });

  test('a word of a million letters is answered at once and in short', async () => {
    const { exitCode, stderr } = await cli(['k'.repeat(1_000_000)]);
    expect(exitCode).toBe(2);
    expect(stderr.length).toBeLessThan(300);
  });
});

describe('--json', () => {
  test.each([
    [[...issue, '--json', '--quiet'], 2, 'wrong_usage', '--quiet and --json'],
    [['explode', '--json'], 2, 'wrong_usage', 'There is no command "explode"'],
    [['--json', 'keys', 'isue'], 2, 'wrong_usage', 'did you mean "issue"?'],
    [['keys', 'issue', '--json'], 2, 'wrong_usage', '--service is missing.\n--owner is missing.'],
    [['keys', 'list', '--json'], 2, 'wrong_configuration', 'KEY_PEPPER is required'],
    [['cycles', 'add', '/nowhere', '--json'], 1, 'failed', '/nowhere cannot be read'],
  ])('%j', async (argv, code, word, message) => {
    const { exitCode, stdout, stderr } = await cli(argv);
    expect([exitCode, stderr]).toEqual([code, '']);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(JSON.parse(stdout)).toEqual({ error: { code: word, message: expect.stringContaining(message) } });
  });

  test('behind -- it is a word like others', async () => {
    const { stdout, stderr } = await cli(['keys', 'list', '--', '--json']);
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('"--json" belongs to no option')]);
  });
});

test('a message stands out on a terminal only', async () => {
  expect((await cli(['explode'], { io: { isInteractive: true } })).stderr).toContain('\u001b[31mThere is no command');
  expect((await cli(['explode'])).stderr).not.toContain('\u001b');
});
