import { open } from 'node:fs/promises';
import { seededRandom } from '#kernel/seeded-random.ts';

/**
 * Writes a file in the layout of ACRA's corporate entities, as large as one likes and the same for the same seed. All of
 * it is invented: the numbers pass the check and can never be given out, the streets and postcodes do not exist. It has
 * what real files have: quotes, commas and line breaks in fields, marks for nothing, and a few rows that are not right.
 */
type AcraFile = {
  readonly rows: number;
  readonly seed: number;
  /** How many of the rows are hotels and other accommodation: 0 to 1. */
  readonly accommodationShare: number;
  /** How many of the rows repeat a number that was there before, with other values: 0 to 1. */
  readonly duplicateShare: number;
  /** Whether some rows lack columns, as in life; PostgreSQL's own COPY cannot read such a file. */
  readonly hasShortRows?: boolean;
};

const PIECE = 1024 * 1024;

export async function writeAcraFile(path: string, wanted: AcraFile): Promise<void> {
  const seeded = seededRandom(wanted.seed);
  const random = () => seeded.fraction();
  const file = await open(path, 'w');
  try {
    let text = `${HEADER.join(',')}\n`;
    for (let index = 0; index < wanted.rows; index += 1) {
      const isRepeated = index > 0 && random() < wanted.duplicateShare;
      const number = numberAt(isRepeated ? Math.floor(random() * index) : index);
      const shortShare = wanted.hasShortRows === false ? 0 : SHORT_ROW;
      text += rowOf(number, random() < wanted.accommodationShare, shortShare, random);
      if (text.length >= PIECE) {
        await file.write(text);
        text = '';
      }
    }
    await file.write(text);
  } finally {
    await file.close();
  }
}

const numbered = (count: number, name: (n: number) => string[]) =>
  Array.from({ length: count }, (_, index) => name(index + 1)).flat();

const HEADER = [
  (
    'uen issuance_agency_id entity_name entity_type_description business_constitution_description ' +
    'company_type_description paf_constitution_description entity_status_description registration_incorporation_date ' +
    'uen_issue_date address_type block street_name level_no unit_no building_name postal_code other_address_line1 ' +
    'other_address_line2 account_due_date annual_return_date primary_ssic_code primary_ssic_description ' +
    'primary_user_described_activity secondary_ssic_code secondary_ssic_description secondary_user_described_activity ' +
    'no_of_officers'
  ).split(' '),
  numbered(15, (n) => [`former_entity_name${n}`]),
  numbered(5, (n) => [`uen_of_audit_firm${n}`, `name_of_audit_firm${n}`]),
].flat();

/** The number of the row at this position: six in ten businesses, three in ten companies, one in ten of another kind. */
function numberAt(index: number): string {
  const kind = index % 10;
  const serial = Math.floor(index / 10);
  if (kind >= 6 && kind < 9 && serial < 300_000) {
    const nth = serial * 3 + kind - 6;
    const digits = `${2091 + (nth % 9)}${`${Math.floor(nth / 9)}`.padStart(5, '0')}`;
    return digits + 'ZKCMDNERGWH'[weighted(digits, DIGITS, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11];
  }
  if (kind === 9 && serial < 300_000) {
    const type = ['LL', 'LP', 'FC'][serial % 3];
    const nth = Math.floor(serial / 3);
    const start = `T9${nth % 10}${type}${`${Math.floor(nth / 10)}`.padStart(4, '0')}`;
    return start + OTHER_ALPHABET[(weighted(start, OTHER_ALPHABET, [4, 3, 5, 3, 10, 2, 2, 5, 7]) + 6) % 11];
  }
  const digits = `${90_000_000 + (index % 10_000_000)}`;
  return digits + 'XMKECAWLJDB'[weighted(digits, DIGITS, [10, 4, 9, 3, 8, 2, 7, 1]) % 11];
}

const DIGITS = '0123456789';
const OTHER_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';

function weighted(text: string, alphabet: string, weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) sum += (weights[i] ?? 0) * alphabet.indexOf(text.charAt(i));
  return sum;
}

/** How often something is not as it should be. */
const WRONG_CHECK = 0.001;
const SHORT_ROW = 0.0005;
const NO_DATE = 0.002;

function rowOf(number: string, isAccommodation: boolean, shortShare: number, random: () => number): string {
  const isCompany = number.length === 10 && number.startsWith('2');
  const uen = random() < WRONG_CHECK ? `${number.slice(0, -1)}${number.endsWith('A') ? 'B' : 'A'}` : number;
  const date = dateOf(random);
  const row =
    `${uen},ACRA,${nameOf(isAccommodation, isCompany, random)},` +
    (isCompany
      ? 'LOCAL COMPANY,na,PRIVATE COMPANY LIMITED BY SHARES,na,'
      : 'SOLE PROPRIETORSHIP/ PARTNERSHIP,SOLE-PROPRIETOR,na,na,') +
    `${statusOf(isCompany, random)},${date},${date},${addressOf(random)},,,` +
    `${isAccommodation ? pick(['55101', '55101', '55102', '55103', '55109'], random) : pick(OTHER_CODES, random)},na,na,` +
    `${random() < 0.3 ? pick(OTHER_CODES, random) : 'na'},na,na,${1 + Math.floor(random() * 6)},${formerNamesOf(random)}`;
  return random() < shortShare ? `${row}\n` : `${row},,,,,,,,,,\n`;
}

function nameOf(isAccommodation: boolean, isCompany: boolean, random: () => number): string {
  const subject = pick(isAccommodation ? LODGINGS : TRADES, random);
  const name = `${pick(FIRST_WORDS, random)} ${pick(SECOND_WORDS, random)} ${subject}`;
  const full = isCompany ? `${name} PTE. LTD.` : name;
  const chance = random();
  if (chance < 0.03) return `"${full}, ${pick(FIRST_WORDS, random)} & CO."`;
  if (chance < 0.035) return `"THE ""${full}"""`;
  if (chance < 0.036) return `CAFÉ ${full}`;
  return chance < 0.5 ? `${full} ${100 + Math.floor(random() * 9900)}` : full;
}

function statusOf(isCompany: boolean, random: () => number): string {
  const chance = random();
  if (chance < 0.7) return isCompany ? 'Live Company' : 'Live';
  return pick(['Struck Off', 'Cancelled', 'Terminated', "Dissolved - Members' Voluntary Winding Up", 'na'], random);
}

function dateOf(random: () => number): string {
  const chance = random();
  if (chance < NO_DATE) return pick(['31/12/2009', '2010-02-30', 'unknown', '0000-00-00'], random);
  const month = 1 + Math.floor(random() * 12);
  const day = 1 + Math.floor(random() * 28);
  return `${1970 + Math.floor(random() * 56)}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

/** From address_type to other_address_line2. */
function addressOf(random: () => number): string {
  const chance = random();
  if (chance < 0.01)
    return `FOREIGN,na,na,na,na,na,na,"${pick(FIRST_WORDS, random)} AVENUE 7, 2ND FLOOR",NOWHERE ISLAND`;
  const block = `${1 + Math.floor(random() * 900)}${random() < 0.1 ? 'A' : ''}`;
  const street = `${pick(SECOND_WORDS, random)} EXAMPLE ${pick(['STREET', 'ROAD', 'LANE', 'AVENUE 3'], random)}`;
  const unit = random() < 0.6 ? `0${1 + Math.floor(random() * 9)},${10 + Math.floor(random() * 89)}` : ',';
  const building = random() < 0.4 ? `${pick(FIRST_WORDS, random)} SPECIMEN CENTRE` : 'na';
  const short = `${Math.floor(random() * 10_000)}`.padStart(4, '0');
  const postcode = chance < 0.02 ? 'na' : chance < 0.1 ? `0${short}` : `00${short}`;
  return `LOCAL,${block},${chance < 0.012 ? `"${street}\nBLOCK B"` : street},${unit},${building},${postcode},,`;
}

/** The fifteen columns of former names, without a comma after the last one. */
function formerNamesOf(random: () => number): string {
  const count = random() < 0.12 ? 1 + Math.floor(random() * 3) : 0;
  let text = '';
  for (let i = 0; i < count; i += 1) text += `${pick(SECOND_WORDS, random)} ${pick(FIRST_WORDS, random)} HOLDINGS,`;
  return text + ','.repeat(14 - count);
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

const FIRST_WORDS = (
  'AMBER ARBOUR ASTER BANYAN BEACON BIRCH BRASS CEDAR CINDER CLOVER COBALT CORAL CRANE DRIFT EBONY EMBER FABLE FERN ' +
  'GARNET GINGER HARBOUR HAZEL INDIGO IVORY JADE JASMINE JUNIPER KESTREL LANTERN LOTUS LUNAR MAPLE MARBLE MERIDIAN MOSS ' +
  'NIMBUS OPAL ORCHID OSPREY PAPER PEARL PEBBLE QUARTZ RAVEN REED SABLE SAFFRON SATIN SILVER SPARROW TAMARIND TEAK TOPAZ ' +
  'UMBER VELVET WALNUT WILLOW XANADU YARROW ZEPHYR'
).split(' ');
const SECOND_WORDS = (
  'ANCHOR ARCADE ATLAS BAY BRIDGE CANAL CASTLE COMPASS CORNER COURT CREEK CRESCENT CROWN DELTA DOCK ECHO FALCON FIELD ' +
  'FOREST FOUNTAIN GATE GLADE GROVE HAVEN HILL HOLLOW ISLAND KEY LAGOON LEAF LIGHT MEADOW MILL MIRROR MONSOON NORTH OASIS ' +
  'ORBIT PALM PASSAGE PAVILION PIER POND QUAY REEF RIDGE RIVER ROSE SHADE SHORE SPIRE SPRING STONE SUMMIT TERRACE TIDE ' +
  'TOWER VALE WATER WIND'
).split(' ');
const LODGINGS = ['HOTEL', 'INN', 'BACKPACKERS HOSTEL', 'RESORT', 'BOUTIQUE HOTEL', 'SUITES', 'LODGE', 'HOSPITALITY'];
const TRADES = (
  'TRADING ENGINEERING CONSULTING LOGISTICS FOODS TECHNOLOGIES INVESTMENTS DESIGN CONSTRUCTION MARINE EDUCATION MEDIA ' +
  'SYSTEMS HARDWARE MOTORS TEXTILES'
).split(' ');
const OTHER_CODES = ['46900', '62011', '70201', '56111', '43301', '64202', '47719', '96022', '85509', '55900'];
