import type { Static } from 'typebox';
import type { NodeName, PlanetName } from '../../../zodiac/graha-names.ts';
import { NODE_NAMES, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import type { Sign } from '../../../zodiac/signs.ts';
import { SIGNS, signAt } from '../../../zodiac/signs.ts';
import { AYANAMSAS, DEFAULT_AYANAMSA } from '../tables/ayanamsas.ts';
import type { SignDegree } from '../tables/grahas.ts';
import { debilitationOf, NODE_NOTE, neutralsOf, ownSignsOf, PLANETS, SANSKRIT_NAMES } from '../tables/grahas.ts';
import type { Nakshatra } from '../tables/nakshatras.ts';
import { NAKSHATRAS } from '../tables/nakshatras.ts';
import { DNA_STRANDS, nakshatrasOf, RESONANCE_CLASSES, SYMBOL_NOTE } from '../tables/symbols.ts';
import type { VargaDivision } from '../tables/varga-sign.ts';
import { VARGA_DIVISIONS, vargaId } from '../tables/varga-sign.ts';
import { VARGAS } from '../tables/vargas.ts';
import { DASHA_LORDS } from '../tables/vimshottari.ts';
import { YOGA_STRENGTH_NOTE } from '../yogas/strength.ts';
import type { Yoga } from '../yogas/yoga.ts';
import { YOGA_TERMS } from '../yogas/yoga.ts';
import { noteOn, YOGAS } from '../yogas/yogas.ts';
import type { JyotishReference } from './reference-schema.ts';

/** Puts the tables into the words of the answer: names for indexes, numbers from 1. Adds no facts of its own. */
type Reference = Static<typeof JyotishReference>;
type Row<Table extends keyof Reference> = Reference[Table] extends (infer Item)[] ? Item : never;

export function jyotishReference(): Reference {
  return {
    framework: 'interpretive',
    signs: SIGNS.map(signRow),
    nakshatras: NAKSHATRAS.map(nakshatraRow),
    dasha_lords: DASHA_LORDS.map(({ lord, years }, index) => ({
      order: index + 1,
      lord,
      years,
      nakshatras: nakshatrasOf(lord),
    })),
    grahas: [...PLANET_NAMES.map(planetRow), ...NODE_NAMES.map(nodeRow)],
    dna_strands: DNA_STRANDS.map(({ name, signName, element, modality }, index) => ({
      number: index + 1,
      name,
      sign: signName,
      element,
      modality,
      symbolic: true,
      note: SYMBOL_NOTE,
    })),
    resonance_classes: RESONANCE_CLASSES.map(({ name, lord, nakshatras }, index) => ({
      number: index + 1,
      name,
      lord,
      nakshatras: [...nakshatras],
      symbolic: true,
      note: SYMBOL_NOTE,
    })),
    ayanamsas: AYANAMSAS.map(({ id, name, degreesAtJ2000, epoch, definition }) => ({
      id,
      name,
      is_default: id === DEFAULT_AYANAMSA,
      value_at_j2000: degreesAtJ2000,
      epoch: { julian_day_tt: epoch.julianDay, degrees: epoch.degrees },
      definition,
    })),
    vargas: VARGA_DIVISIONS.map(vargaRow),
    yogas: YOGAS.map(yogaRow),
    yoga_strength: YOGA_STRENGTH_NOTE,
    yoga_terms: YOGA_TERMS.map((entry) => ({ ...entry })),
  };
}

function signRow({ index, name, sanskrit, lord, element, modality, parity, startDegree }: Sign): Row<'signs'> {
  return {
    number: index + 1,
    name,
    sanskrit_name: sanskrit,
    lord,
    element,
    modality,
    parity,
    start_degree: startDegree,
  };
}

function nakshatraRow(nakshatra: Nakshatra): Row<'nakshatras'> {
  const { index, name, lord, deity, symbol, gana, startArcMinutes, endArcMinutes, padas, note } = nakshatra;
  return {
    number: index + 1,
    name,
    lord,
    deity,
    symbol,
    gana,
    start_degree: startArcMinutes / 60,
    end_degree: endArcMinutes / 60,
    start_arcminutes: startArcMinutes,
    end_arcminutes: endArcMinutes,
    padas: padas.map((pada) => ({
      pada: pada.pada,
      start_arcminutes: pada.startArcMinutes,
      end_arcminutes: pada.endArcMinutes,
      navamsa_sign: signAt(pada.navamsaSign).name,
    })),
    note: note ?? null,
  };
}

function planetRow(name: PlanetName): Row<'grahas'> {
  const { exaltation, moolatrikona, friends, enemies, combustion, aspects, note } = PLANETS[name];
  return {
    name,
    sanskrit_name: SANSKRIT_NAMES[name],
    own_signs: ownSignsOf(name).map((sign) => sign.name),
    exaltation: inWords(exaltation),
    debilitation: inWords(debilitationOf(name)),
    moolatrikona: { ...moolatrikona, sign: signAt(moolatrikona.sign).name },
    friends: [...friends],
    enemies: [...enemies],
    neutrals: [...neutralsOf(name)],
    combustion_orb: combustion,
    aspects: [...aspects],
    note: note ?? null,
  };
}

const inWords = ({ sign, degree }: SignDegree) => ({ sign: signAt(sign).name, degree });

function nodeRow(name: NodeName): Row<'grahas'> {
  return {
    name,
    sanskrit_name: SANSKRIT_NAMES[name],
    own_signs: null,
    exaltation: null,
    debilitation: null,
    moolatrikona: null,
    friends: null,
    enemies: null,
    neutrals: null,
    combustion_orb: null,
    aspects: null,
    note: NODE_NOTE,
  };
}

function vargaRow(division: VargaDivision): Row<'vargas'> {
  const { sanskrit, unequalParts, subject, rule, note } = VARGAS[division];
  return {
    id: vargaId(division),
    division,
    sanskrit_name: sanskrit,
    parts: unequalParts ?? division,
    equal_parts: unequalParts === undefined,
    traditional_subject: `Traditionally read for ${subject}.`,
    rule,
    note: note ?? null,
  };
}

function yogaRow(yoga: Yoga): Row<'yogas'> {
  const { number, id, name, group, condition, requiresAscendant, incidence, variants } = yoga;
  return {
    number,
    id,
    name,
    group,
    condition,
    requires_ascendant: requiresAscendant,
    incidence,
    note: noteOn(yoga),
    variants: (variants ?? []).map((variant) => ({ ...variant })),
  };
}
