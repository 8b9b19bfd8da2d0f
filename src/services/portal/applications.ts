/** The five applications whose uses are counted. `number` is what the database stores: never give one to another name. */
export const APPLICATIONS = [
  { id: 'citas-energeticas', number: 1, title: 'Citas energéticas' },
  { id: 'conversion-ano-maya', number: 2, title: 'Conversión de año maya' },
  { id: 'calculadora-maya', number: 3, title: 'Calculadora maya' },
  { id: 'convertidor-calendario', number: 4, title: 'Convertidor de calendario' },
  { id: 'cruz-nawales', number: 5, title: 'Cruz de nawales' },
] as const;

export type ApplicationId = (typeof APPLICATIONS)[number]['id'];

export const APPLICATION_IDS = APPLICATIONS.map(({ id }) => id);

const numbers = new Map<ApplicationId, number>(APPLICATIONS.map(({ id, number }) => [id, number]));

export const numberOf = (id: ApplicationId) => numbers.get(id) as number;
