import { createHash } from 'node:crypto';
import type { DefaultTreeAdapterMap } from 'parse5';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { harmless } from '../../../french/harmless.ts';
import {
  alikeAnomalies,
  largeReport,
  reportOf,
  sampleAnomalies,
  sampleHead,
  sampleReport,
} from '../../../test/report-sample.ts';
import { factsOf } from '../../facts.ts';
import type { Report } from '../../report.ts';
import { ALL_HOSTILE, MARKUP, reportFullOf } from '../../test/hostile-texts.ts';
import { HTML_HEADERS, renderHtml } from '../html.ts';

/** The page, read by a parser as a browser would. */
type Element = DefaultTreeAdapterMap['element'];
type Tree = DefaultTreeAdapterMap['node'];

function elementsIn(node: Tree): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return [...('tagName' in node ? [node] : []), ...children.flatMap(elementsIn)];
}

const textOf = (node: Tree): string => {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
};

function open(page: string) {
  const faults: string[] = [];
  const document = parse(page, { onParseError: ({ code }) => faults.push(code) });
  const elements = elementsIn(document);
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  return { faults, elements, named, text: textOf(document) };
}

const attribute = (element: Element | undefined, name: string) =>
  element?.attrs.find((each) => each.name === name)?.value;
const classed = (elements: readonly Element[], name: string) =>
  elements.filter((element) => attribute(element, 'class')?.split(' ').includes(name));

const NO_BREAK = /\u00a0/g;
const plain = (text: string) => text.replace(NO_BREAK, ' ');

describe('the page', () => {
  test('is French, whole and well-formed', () => {
    const { faults, named } = open(renderHtml(sampleReport));
    expect(faults).toEqual([]);
    expect(attribute(named('html')[0], 'lang')).toBe('fr');
    expect(textOf(named('title')[0] as Element)).toBe('Analyse du FEC du 01/01/2025 au 31/12/2025');
  });

  test('loads nothing, runs nothing, and every link stays inside', () => {
    const { elements, named } = open(renderHtml(sampleReport));
    const kinds = new Set(elements.map(({ tagName }) => tagName));
    for (const kind of ['script', 'link', 'img', 'iframe', 'object', 'embed', 'form', 'base', 'foreignObject', 'use']) {
      expect(kinds).not.toContain(kind);
    }
    for (const { attrs } of elements) {
      for (const { name } of attrs) expect(name).not.toMatch(/^on|^src|^style$|^xlink|^action|^data-/);
    }
    const ids = elements.map((element) => attribute(element, 'id')).filter((id) => id !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = named('a').map((link) => attribute(link, 'href') ?? '');
    expect(targets.length).toBeGreaterThan(sampleAnomalies.length);
    for (const target of targets) expect(ids).toContain(target.replace(/^#/, ''));
    for (const element of elements) {
      const label = attribute(element, 'aria-labelledby');
      if (label !== undefined) expect(ids).toContain(label);
    }
  });

  test('is served and saved with a policy that allows its one stylesheet', () => {
    const { named } = open(renderHtml(sampleReport));
    const hash = createHash('sha256')
      .update(textOf(named('style')[0] as Element))
      .digest('base64');
    const policy = HTML_HEADERS['content-security-policy'] ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", `style-src 'sha256-${hash}'`, "frame-ancestors 'none'"]),
    );
    expect(HTML_HEADERS['x-content-type-options']).toBe('nosniff');
    const inside = named('meta').find((meta) => attribute(meta, 'http-equiv') === 'Content-Security-Policy');
    expect(policy.startsWith(attribute(inside, 'content') ?? '?')).toBe(true);
    expect(textOf(named('style')[0] as Element)).not.toMatch(/url\(|@import|http/);
  });

  test('steps down its headings one at a time', () => {
    const levels = open(renderHtml(sampleReport))
      .elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName))
      .map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  test('every table has a caption and headings with a scope', () => {
    const { named } = open(renderHtml(sampleReport));
    for (const table of named('table')) {
      const inside = elementsIn(table);
      expect(inside.some(({ tagName }) => tagName === 'caption')).toBe(true);
      const heads = inside.filter(({ tagName }) => tagName === 'th');
      expect(heads.length).toBeGreaterThan(0);
      for (const head of heads) expect(attribute(head, 'scope')).toMatch(/^(?:row|col)$/);
    }
  });
});

describe('the summary', () => {
  test('has a drawing whose figures are also told in words', () => {
    const drawing = open(renderHtml(sampleReport)).named('svg')[0] as Element;
    expect(attribute(drawing, 'aria-label')).toBe(
      'Anomalies par gravité. Critiques : 2 ; Importantes : 1 ; Mineures : 2',
    );
    expect(textOf(drawing)).toMatch(/Critiques\s+2 \(40 %\)\s+■Importantes\s+1 \(20 %\)/);
    const bars = classed(elementsIn(drawing), 'bar').map((bar) => Number(attribute(bar, 'width')));
    expect(bars[0]).toBe(bars[2]);
    expect(bars[0]).toBeGreaterThan(bars[1] ?? 0);
  });

  test('has a heat map with a figure in every cell', () => {
    const [map] = classed(open(renderHtml(sampleReport)).elements, 'heat');
    const rows = elementsIn(map as Element).filter(({ tagName }) => tagName === 'tr');
    const cells = rows.map((row) => row.childNodes.filter((cell) => 'tagName' in cell).map(textOf));
    expect(cells[0]?.slice(0, 4)).toEqual(['Catégorie', 'janv. 2025', 'févr. 2025', 'mars 2025']);
    expect(cells[1]).toEqual([
      'Équilibre des écritures',
      '0',
      '0',
      'mars 1',
      ...Array.from({ length: 10 }, () => '0'),
      '1',
    ]);
    for (const row of cells) expect(row).toHaveLength(15);
  });

  test('leads to the anomalies by severity and category', () => {
    const [contents] = classed(open(renderHtml(sampleReport)).elements, 'contents');
    const links = elementsIn(contents as Element).filter(({ tagName }) => tagName === 'a');
    expect(links.map((link) => [attribute(link, 'href'), attribute(link, 'aria-label')])).toEqual([
      ['#critique-1', '1 anomalie, critique, Équilibre des écritures'],
      ['#critique-2', expect.stringMatching(/^1 anomalie, critique, /)],
      ['#importante-3', '1 anomalie, importante, Doublons'],
      ['#mineure-4', expect.stringMatching(/^1 anomalie, mineure, /)],
      ['#mineure-5', '1 anomalie, mineure, Format du fichier'],
    ]);
  });

  test('tells the facts of the file', () => {
    const [facts] = classed(open(renderHtml(sampleReport)).elements, 'facts');
    const text = plain(textOf(facts as Element));
    for (const words of [
      '12 431',
      '4 102',
      'd’engagement',
      'tabulation',
      'UTF-8',
      '412,50 €',
      '14/11/2026 à 09:05 UTC',
    ]) {
      expect(text).toContain(words);
    }
  });
});

describe('an anomaly', () => {
  test('says everything that is known of it', () => {
    const articles = open(renderHtml(sampleReport)).named('article');
    expect(articles).toHaveLength(sampleAnomalies.length);
    articles.forEach((article, index) => {
      const text = plain(textOf(article));
      const anomaly = sampleAnomalies[index];
      for (const words of [
        anomaly?.title,
        anomaly?.description,
        anomaly?.expectedValue,
        anomaly?.actualValue,
        anomaly?.suggestion,
        anomaly?.basis,
        anomaly?.type,
        anomaly?.compteNum,
        `n° ${index + 1}`,
      ]) {
        expect(text).toContain(words);
      }
    });
    expect(plain(textOf(articles[0] as Element))).toContain('▲ Critique · Équilibre des écritures');
  });

  test('shows its lines, and no table where it has none', () => {
    const [first, second] = open(renderHtml(sampleReport)).named('article');
    const rows = elementsIn(first as Element).filter(({ tagName }) => tagName === 'tr');
    expect(rows).toHaveLength(4);
    expect(rows[0]?.childNodes.map(textOf)).toEqual([
      'Ligne',
      'Journal',
      'N°',
      'Date',
      'Compte',
      'Tiers',
      'Pièce',
      'Libellé',
      'Débit',
      'Crédit',
    ]);
    expect(rows[3]?.childNodes.map(textOf)).toEqual([
      '414',
      'AC',
      'AC000128',
      '14/03/2025',
      '401000',
      'FDURAND',
      'FA-2025-0311',
      'Facture DURAND & fils',
      '',
      '1 134,56',
    ]);
    expect(elementsIn(second as Element).some(({ tagName }) => tagName === 'table')).toBe(false);
  });
});

describe('the head', () => {
  const pairsIn = (page: string) => {
    const lists = classed(open(page).elements, 'facts');
    return lists
      .flatMap((list) => elementsIn(list).filter(({ tagName }) => tagName === 'div'))
      .map((pair) => pair.childNodes.map((node) => plain(textOf(node))));
  };

  test('says whose books these are, which file, and what they come to', () => {
    const page = renderHtml(reportOf(sampleAnomalies, sampleHead));
    expect(pairsIn(page).slice(0, 8)).toEqual([
      ['Société', 'Boulangerie Durand & fils SARL'],
      ['SIREN', '123 456 782'],
      ['Date de clôture', '31/12/2025'],
      ['Total des débits', '1 234 567,89 €'],
      ['Total des crédits', '1 234 467,89 €'],
      ['Résultat (perte)', '-4 321,05 €'],
      ['Fichier', '123456782FEC20251231.txt'],
      ['Empreinte SHA-256', sampleHead.sha256],
    ]);
    expect(textOf(open(page).named('title')[0] as Element)).toBe(
      'Analyse du FEC du 01/01/2025 au 31/12/2025 · Boulangerie Durand & fils SARL',
    );
  });

  test('says so where nobody told, and leaves out what an earlier version did not know', () => {
    const silent = { ...sampleHead, fileName: null, company: null, siren: null, closingDate: null, result: '0.00' };
    const pairs = new Map(pairsIn(renderHtml(reportOf([], silent))).map(([label, value]) => [label, value]));
    expect([pairs.get('Société'), pairs.get('SIREN'), pairs.get('Date de clôture'), pairs.get('Fichier')]).toEqual([
      'non indiquée',
      'non indiqué',
      'non indiquée',
      'non indiqué',
    ]);
    expect(pairs.get('Résultat')).toBe('0,00 €');
    const labels = pairsIn(renderHtml(sampleReport)).map(([label]) => label);
    for (const label of ['Société', 'SIREN', 'Résultat', 'Empreinte SHA-256', 'Écritures non jugées']) {
      expect(labels).not.toContain(label);
    }
  });

  test('tells the entries that were not judged, twenty of them, and their number', () => {
    const sectionOf = (meta: Partial<Report['meta']>) => {
      const { elements } = open(renderHtml(reportOf([], { ...sampleHead, ...meta })));
      return elements.find((each) => attribute(each, 'aria-labelledby') === 'non-jugees');
    };
    const one = sectionOf({});
    expect(one && textOf(one)).toMatch(/1 écriture non jugée[\s\S]*AC000131\s*420 à 422\s*Une ligne est illisible\./);
    const notJudged = Array.from({ length: 100 }, (_, index) => ({
      ...sampleHead.notJudged[0],
      ecritureNum: String(index),
      lines: [index],
    }));
    const many = sectionOf({ notJudged, notJudgedCount: 1234 });
    expect(many && elementsIn(many).filter(({ tagName }) => tagName === 'tr')).toHaveLength(21);
    expect(many && plain(textOf(many))).toContain('1 234 écritures non jugées');
    expect(many && plain(textOf(many))).toContain('1 214 autres écritures ne sont pas indiquées ici');
    expect(sectionOf({ notJudged: [], notJudgedCount: 0 })).toBeUndefined();
    expect(pairsIn(renderHtml(reportOf([], { notJudged: [], notJudgedCount: 0 })))).toContainEqual([
      'Écritures non jugées',
      'aucune',
    ]);
  });
});

describe('the controls that ran', () => {
  const checksIn = (report: Report) => {
    const found = open(renderHtml(report)).elements.find((each) => attribute(each, 'aria-labelledby') === 'verifie');
    return found === undefined ? '' : plain(textOf(found));
  };

  test.for([[sampleAnomalies], [[]]])('are listed whatever was found', ([anomalies]) => {
    const text = checksIn(reportOf(anomalies ?? [], { ...sampleHead, disabledControls: ['tva', 'benford'] }));
    expect(text).toMatch(/12 431 lignes lues, 3 contrôles exécutés sur \d{3}/);
    expect(text).toContain('Équilibre des écritures (1 contrôle) : Écriture déséquilibrée');
    expect(text).toContain('10 contrôles désactivés');
    expect(text).toMatch(/10 contrôles désactivés\s+TVA : /);
    expect(text).toMatch(/\d+ contrôles sans objet pour ce fichier/);
  });

  test('tell how many anomalies each has found', () => {
    expect(checksIn(reportOf(alikeAnomalies(7), sampleHead))).toContain('Écriture déséquilibrée (7 anomalies)');
    expect(checksIn(reportOf(alikeAnomalies(1), sampleHead))).toContain('Écriture déséquilibrée (1 anomalie)');
  });

  test('of a report that does not say them are not known, but for those that found something', () => {
    const text = checksIn(reportOf(sampleAnomalies, { disabledControls: ['tva', 'benford'] }));
    expect(text).toContain('Les contrôles exécutés ne sont pas connus');
    expect(text).toContain('Écriture déséquilibrée (1 anomalie)');
    expect(text).not.toMatch(/exécutés? sur|sans objet|Nom de fichier incorrect/);
    expect(text).toContain('10 contrôles désactivés');
    expect(factsOf(sampleReport)).toContainEqual({ label: 'Contrôles exécutés', value: 'non indiqués' });
  });

  test('of a report that is older than the catalogue are told by their types', () => {
    expect(checksIn(reportOf([], { ...sampleHead, controls: ['controle_retire'] }))).toContain(
      'Autres contrôles (1 contrôle) : controle_retire',
    );
  });
});

describe('more than five of one type and cause', () => {
  const report = reportOf([...alikeAnomalies(38), ...sampleAnomalies.slice(1)]);
  const { elements, named, faults } = open(renderHtml(report));
  const [group] = classed(elements, 'group');
  const inside = group === undefined ? [] : elementsIn(group);

  test('are one group with their number and what is at stake', () => {
    expect(faults).toEqual([]);
    expect(classed(elements, 'group')).toHaveLength(1);
    const text = plain(inside.map((each) => (attribute(each, 'class') === 'total' ? textOf(each) : '')).join(''));
    expect(text).toBe('38 anomalies · enjeu cumulé 741,00 €');
    expect(group && plain(textOf(group))).toMatch(
      /Périodejanv\. 2025 à déc\. 2025Comptes401000 \(25\), 411000 \(13\)JournauxAC/,
    );
    expect(group && plain(textOf(group))).toContain('À faire, par exemple : Corriger le montant de l’écriture AC1.');
  });

  test('can be opened without a script, and every one is there', () => {
    const [details] = inside.filter(({ tagName }) => tagName === 'details');
    expect(attribute(details, 'open')).toBeUndefined();
    expect(details && elementsIn(details).filter(({ tagName }) => tagName === 'article')).toHaveLength(38);
    expect(details && plain(textOf(details))).toContain('Voir 38 anomalies en détail (n° 1 à 38)');
    expect(named('article')).toHaveLength(42);
  });

  test('tell from which number to which only where no other stands between', () => {
    const [first, ...others] = alikeAnomalies(8);
    const [, between] = sampleAnomalies;
    const mixed = [first, between, ...others].flatMap((each) => each ?? []);
    const [summary] = open(renderHtml(reportOf(mixed))).named('summary');
    expect(summary && plain(textOf(summary))).toBe('Voir 8 anomalies en détail');
  });

  test('are in a table by what is at stake, five on a screen and all of them on paper', () => {
    const rows = inside.filter(
      ({ tagName, attrs }) => tagName === 'tr' && attrs.every(({ value }) => value === 'more'),
    );
    const more = rows.filter((row) => attribute(row, 'class') === 'more');
    const [first] = rows.filter(({ childNodes }) => childNodes.some(({ nodeName }) => nodeName === 'td'));
    expect(more).toHaveLength(33);
    expect(first?.childNodes.map((cell) => plain(textOf(cell)))).toEqual([
      '38',
      'févr. 2025',
      '401000',
      'AC AC38',
      '113',
      '38,00 €',
      'Écriture AC38 : écart de 38,00 €.',
    ]);
  });

  test('five stay as they are', () => {
    expect(classed(open(renderHtml(reportOf(alikeAnomalies(5)))).elements, 'group')).toEqual([]);
  });
});

describe('an empty report', () => {
  test('says what was looked at, and what that does not prove', () => {
    const { faults, text, named } = open(renderHtml(reportOf([], sampleHead)));
    expect(faults).toEqual([]);
    expect(named('article')).toEqual([]);
    expect(text).toContain('Aucune anomalie signalée');
    expect(text).toMatch(/Ce qui a été contrôlé[\s\S]*Équilibre des écritures \(1 contrôle\)/);
    expect(text).toContain('ne prouve ni la régularité ni la sincérité');
  });

  test('does not claim what was switched off', () => {
    const { text } = open(renderHtml(reportOf([], { disabledControls: ['desequilibre'] })));
    expect(text).not.toContain('Équilibre des écritures (');
    expect(text).toContain('relancer l’analyse avec les contrôles désactivés');
  });

  test('of a file without dates has a title all the same', () => {
    const { text } = open(renderHtml(reportOf([], { periodStart: null, periodEnd: null })));
    expect(text).toContain('inconnue (aucune date lisible)');
  });
});

describe('what a stranger wrote', () => {
  const shape = (text: string) => open(renderHtml(reportFullOf(text))).elements.map(({ tagName }) => tagName);

  test.each(ALL_HOSTILE)('%j is text and nothing else', (text) => {
    const { elements, text: shown, faults } = open(renderHtml(reportFullOf(text)));
    expect(faults).toEqual([]);
    expect(shape(text)).toEqual(shape('rien'));
    expect(plain(shown)).toContain(plain(harmless(text)));
    for (const { attrs } of elements) for (const { name } of attrs) expect(name).not.toMatch(/^on/);
  });

  test.each(MARKUP.filter((text) => text.includes('<')))('%j is nowhere as it stands', (text) => {
    expect(renderHtml(reportFullOf(text))).not.toContain(text);
  });

  test('nothing turns the direction of writing or hides characters', () => {
    const page = renderHtml(reportFullOf('a\u202eb\u2067c\u200bd\u00ade\u0000f\u001bg'));
    // Line ends are the page's own.
    expect(page.replaceAll('\n', '')).not.toMatch(/[\p{Cf}\p{Cc}]/u);
  });
});

describe('a large report', () => {
  const page = renderHtml(largeReport(12_000));

  test('stays small enough to be opened, with every anomaly', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(20_000_000);
    expect(page.match(/<article /g)).toHaveLength(12_000);
  });

  test('shows fewer lines of each, and says so', () => {
    expect(page).toContain('Extrait du fichier : les 2 premières lignes');
    expect(renderHtml(largeReport(100))).toContain('Extrait du fichier : les 6 premières lignes');
  });
});
