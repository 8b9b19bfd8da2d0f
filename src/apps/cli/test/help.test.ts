import { describe, expect, test } from 'vitest';
import { services } from '../../services.ts';
import { readArguments } from '../arguments.ts';
import { groupsOf } from '../groups.ts';
import { cli } from './run-cli.ts';

const groups = [...groupsOf(services)];
const loaded = await Promise.all(groups.map(async ([name, entry]) => ({ name, entry, group: await entry.load() })));
const verbs = loaded.flatMap(({ name, group }) =>
  group.verbs.map((verb) => ({ words: wordsOf(name, verb.verb), verb })),
);
const everywhere = [[], ...groups.map(([name]) => [name]), ...verbs.map(({ words }) => words)];

function wordsOf(name: string, verb: string): string[] {
  return verb === '' ? [name] : [name, verb];
}

describe('help', () => {
  test.each(everywhere)('quintet %s %s --help', async (...words) => {
    for (const [ask, ...more] of [['--help'], ['-h'], ['--help', '--surprise', '--json=1'], ['--nonsense', '-h']]) {
      const { exitCode, stdout, stderr } = await cli([...words, ask as string, ...more]);
      expect([exitCode, stderr]).toEqual([0, '']);
      expect(stdout).toContain(`quintet${words.length === 0 ? ':' : ` ${words.join(' ')}`}`);
      expect(stdout).toContain('\nUsage\n');
      expect(stdout).toContain('\nExamples\n  quintet ');
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    }
    const asWord = await cli(['help', ...words]);
    expect(asWord).toEqual(await cli([...words, '--help']));
    expect(await cli([...words, 'help'])).toEqual(asWord);
  });

  test.each([
    [['isue', '--help'], 'quintet: the operator'],
    [['help', 'isue'], 'quintet: the operator'],
    [['keys', 'isue', '--help'], 'quintet keys: API keys'],
    [['help', 'keys', 'isue'], 'quintet keys: API keys'],
    [['keys', 'issue', '--owner', '--help'], 'quintet keys issue'],
    [['--help', 'keys', 'issue', '--service'], 'quintet keys issue'],
    [['--json', 'keys', '-h'], '{"help":"quintet keys: API keys'],
    [[], 'quintet: the operator'],
    [['keys'], 'quintet keys: API keys'],
  ])('%j is no error', async (argv, expected) => {
    const { exitCode, stdout, stderr } = await cli(argv);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout.startsWith(expected)).toBe(true);
  });

  test('tells the exit codes, those of the command included', async () => {
    expect((await cli(['--help'])).stdout).toMatch(/Exit codes\n {2}0 {2}done\n {2}1 .*\n {2}2 /);
    expect((await cli(['fec', 'analyze', '--help'])).stdout).toMatch(/\n {2}4 {2}anomalies critiques/);
  });

  test('is as wide as the terminal', async () => {
    const widest = async (columns: number) => {
      const { stdout } = await cli(['hotels', 'import', '--help'], { io: { isTerminal: true, columns } });
      return Math.max(...stdout.split('\n').map((line) => line.replace(/\p{Cc}\[\d+m/gu, '').length));
    };
    expect(await widest(110)).toBeGreaterThan(80);
    expect(await widest(110)).toBeLessThanOrEqual(110);
    expect(await widest(60)).toBeLessThanOrEqual(60);
  });

  test.each([80, 60, 30])('no example is broken inside a word, at %i columns', async (columns) => {
    for (const { words, verb } of verbs) {
      const { stdout } = await cli([...words, '--help'], { io: { isTerminal: true, columns } });
      // The shell joins lines at the mark; the blanks that begin the next one part words.
      const joined = stdout.replace(/ \\\n +/g, ' ');
      for (const example of verb.examples) expect(joined).toContain(`\n  quintet ${example}\n`);
    }
  });

  test('says which services take keys', async () => {
    const { stdout } = await cli(['keys', 'issue', '--help']);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/the service that the key opens: (?:\w+, )+\w+ \(required\)/);
  });

  test('every example is a command that would be taken, on one line', () => {
    for (const { words, verb } of verbs) {
      expect(verb.examples.length).toBeGreaterThan(0);
      for (const example of verb.examples) {
        expect(example.length).toBeLessThanOrEqual(70);
        const given = (example.split(/ [<>] /)[0] ?? '')
          .match(/'[^']*'|"[^"]*"|\S+/g)
          ?.map((word) => word.replace(/['"]/g, ''));
        expect(given?.slice(0, words.length)).toEqual(words);
        expect(() => readArguments(given?.slice(words.length) ?? [], verb)).not.toThrow();
      }
    }
  });

  test('what the list says of a group before it is loaded is true of it', () => {
    for (const { name, entry, group } of loaded) {
      expect([group.group, group.verbs.map(({ verb }) => verb).filter((verb) => verb !== '')]).toEqual([
        name,
        entry.verbs,
      ]);
    }
  });
});

describe('the version', () => {
  test.each([[['--version']], [['-V']], [['version']]])('%j', async (argv) => {
    const { exitCode, stdout, stderr } = await cli(argv);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^quintet \d+\.\d+\.\d+ \(Node 24\.\d+\.\d+\)\n$/);
  });

  test('for scripts', async () => {
    expect(JSON.parse((await cli(['--version', '--json'])).stdout)).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.versions.node,
    });
  });
});

describe('colours', () => {
  const isPainted = async (environment: Record<string, string>, isTerminal: boolean) =>
    (await cli(['--help'], { environment, io: { isTerminal } })).stdout.includes('\u001b[1m');

  test.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ TERM: 'dumb' }, true, false],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
  ])('%j, terminal %s: %s', async (environment, isTerminal, expected) => {
    expect(await isPainted(environment, isTerminal)).toBe(expected);
  });
});
