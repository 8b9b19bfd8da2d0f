import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { Party } from './workbook.ts';

/** Customers and suppliers that do not exist. */
export function madeUpCustomers(random: SeededRandom, count: number): Party[] {
  return random
    .shuffled(customerNames)
    .slice(0, count)
    .map((name, index) => ({
      account: '411000',
      code: `C${String(index + 1).padStart(4, '0')}`,
      name,
    }));
}

/** One that sells what the trade says; the same trade gives the same supplier. */
export function madeUpSupplier(trade: SupplierTrade, which = 0): Party {
  const trades = Object.keys(supplierNames);
  const number = (trades.indexOf(trade) + 1) * 10 + which;
  const account = trade === 'equipment' ? '404000' : '401000';
  return {
    account,
    code: `F${String(number).padStart(4, '0')}`,
    name: supplierNames[trade][which] ?? `Fournitures ${number}`,
  };
}

export type SupplierTrade = keyof typeof supplierNames;

const customerNames = [
  'Atelier Lenoir',
  'Bâtiments du Rhône',
  'Boulangerie Keller',
  'Cabinet Aubry',
  'Charpentes Morvan',
  'Clinique des Tilleuls',
  'Domaine de la Combe',
  'Éditions Marsault',
  'Garage Pellerin',
  'Hôtel du Parc',
  'Imprimerie Vasseur',
  'Jardins de Provence',
  'Laboratoire Ferrand',
  'Librairie Quentin',
  'Mairie de Saint-Alban',
  'Menuiserie Tixier',
  'Optique Delmas',
  'Pharmacie Rougier',
  'Restaurant Le Cèdre',
  'Société Bérard et fils',
  'Transports Gaillard',
  'Verrerie Collin',
] as const;

const supplierNames = {
  goods: ['Grossiste Armand', 'Négoce Thévenet', 'Comptoir Lyonnais', 'Distribution Marchal'],
  subcontracting: ['Usinage Pichon', 'Atelier Sabatier', 'Studio Marcelin'],
  premises: ['SCI des Lilas'],
  insurance: ['Assurances Vercors'],
  leasing: ['Crédit-bail Ouest'],
  telephone: ['Télécom Avenir'],
  energy: ['Énergies Alpines'],
  accountant: ['Fiduciaire Borel'],
  stationery: ['Papeterie Colbert'],
  carrier: ['Coursiers Réunis'],
  advertising: ['Agence Nova'],
  supplies: ['Quincaillerie Besson'],
  travel: ['Rail et Route'],
  maintenance: ['Maintenance Duval'],
  documentation: ['Éditions Lefort'],
  software: ['Northwind Software'],
  equipment: ['Informatique Sorel'],
} as const satisfies Record<string, readonly string[]>;
