import { describe, expect, test } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { resolveDisabled } from '../selection.ts';

const resolved = (...names: string[]) => resolveDisabled(names);

describe('names of controls', () => {
  test.each(['a_nouveaux', 'À-nouveaux', 'A NOUVEAU', 'à_nouveau', 'a--nouveaux '])('%j is a category', (name) => {
    expect(resolved(name)).toEqual({ disabled: ['a_nouveaux'] });
  });

  test('a category wins over a type that is called the same', () => {
    expect(resolved('doublon')).toEqual({ disabled: ['doublons'] });
    expect(resolved('doublons', 'Doublon', 'DOUBLONS')).toEqual({ disabled: ['doublons'] });
  });

  test('every category, and every type that no category is called after, means itself', () => {
    const categories = catalogue.map(({ name }) => name);
    for (const name of categories) expect(resolved(name)).toEqual({ disabled: [name] });
    const types = catalogue.flatMap(({ name, controls }) => controls.map(({ type }) => ({ type, category: name })));
    expect(new Set(types.map(({ type }) => type)).size).toBe(types.length);
    for (const { type, category } of types) {
      const meant = resolved(type);
      expect('disabled' in meant && [type, category]).toContain('disabled' in meant && meant.disabled[0]);
    }
    const alone = types.filter(({ type }) => 'disabled' in resolved(type) && !resolvesToCategory(type, categories));
    expect(alone.length).toBeGreaterThan(types.length * 0.8);
  });

  test('come in the order of the catalogue; one that is unknown stops all', () => {
    expect(resolved('tva', 'format')).toEqual({ disabled: ['format', 'tva'] });
    expect(resolved('tva', 'n-existe-pas', 'rien', 'rien')).toEqual({ unknown: ['n-existe-pas', 'rien'] });
    expect(resolved('', 't'.repeat(101))).toEqual({ unknown: ['', 't'.repeat(101)] });
    expect(resolved()).toEqual({ disabled: [] });
  });

  test('nothing is found in what objects inherit', () => {
    expect(resolved('constructor', '__proto__')).toEqual({ unknown: ['constructor', '__proto__'] });
  });
});

function resolvesToCategory(type: string, categories: readonly string[]): boolean {
  const meant = resolveDisabled([type]);
  return 'disabled' in meant && categories.includes(meant.disabled[0] ?? '');
}
