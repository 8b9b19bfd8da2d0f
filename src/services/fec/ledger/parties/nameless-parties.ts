import { folded } from '../labels/label-marks.ts';

/** Labels of third parties that stand for nobody in particular, so that two lines under them need not be one person's. */
const GENERIC = /^(clients?|fournisseurs?|tiers|compte|collectif|ventes?|achats?)+$/;
const ANYBODY =
  /^(clients?|fournisseurs?|tiers|ventes?|achats?)*(divers|diverses|comptoir|aucomptoir|caisse|magasin|boutique|passage|depassage|particuliers?|occasionnels?|inconnus?|internet|web)$/;

/** A label as names are compared: without accents, capitals and signs. */
export const comparableName = (label: string): string => folded(label).replace(/[^a-z0-9]+/g, '');

/** `Clients`: whoever owns the lines is not said. */
export const isGenericName = (name: string): boolean => name === '' || GENERIC.test(name);

/** `Clients divers`, `Vente comptoir`: many people at once. */
export const isAnybody = (name: string): boolean => ANYBODY.test(name);
