import type { YearsWords } from './en.ts';

const rule = new Intl.PluralRules('es');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const es: YearsWords = {
  notReady: 'Este expediente todavía no está listo',
  notReadyText: 'Su archivo se está revisando, o no se pudo revisar: el expediente lo dice.',
  openDossier: 'Abrir el expediente',

  account: 'Cuenta',
  label: 'Nombre',
  before: 'N-1',
  now: 'N',
  variation: 'Variación',
  euros: '€',
  share: 'Variación en %',
  isNew: 'nueva',
  senses: 'En euros. Saldos deudores en positivo, acreedores en negativo.',
  shares: 'Porcentajes sobre el saldo de N-1.',

  missing: {
    titleBefore: 'Falta el ejercicio anterior',
    titleAfter: 'Falta el ejercicio siguiente',
    before: (closing) => `Cierra el ${closing}, o unas semanas antes.`,
    after: (opening) => `Empieza el ${opening}.`,
    why: 'Ningún expediente revisado de esta empresa lo cubre: su archivo no se envió, se está revisando, o no se pudo revisar.',
    fileName: (name) => `Un archivo con un nombre como ${name} se une por sí solo a su empresa.`,
    send: 'Enviar su archivo',
    unfiled: 'Este expediente todavía no tiene empresa: no se le puede poner otro ejercicio al lado.',
    unfiledAction: 'Indicar la empresa',
  },

  yearBefore: {
    title: 'Comparación con N-1',
    with: 'Ejercicio N-1',
    turnoverNow: 'Ventas netas N',
    turnoverBefore: 'Ventas netas N-1',
    turnoverShare: 'Evolución de las ventas',
    proportional:
      'Los ejercicios no duran lo mismo: las ventas y los montos N-1 de las clases 6 y 7 se calculan para tantos meses como tiene N. Sus líneas muestran los montos registrados.',
    opening: 'Asientos de apertura',
    openingLead: 'La apertura de N frente al cierre de N-1: clases 1 a 5, las cuentas de resultado (12) juntas.',
    agrees: (count, shown) =>
      several(
        count,
        `${shown} cuenta comparada, ninguna diferencia`,
        `${shown} cuentas comparadas, ninguna diferencia`,
      ),
    agreesText: 'La apertura de N retoma los saldos de cierre de N-1.',
    differs: (count, shown, compared) =>
      several(
        count,
        `${shown} diferencia en ${compared} cuentas comparadas`,
        `${shown} diferencias en ${compared} cuentas comparadas`,
      ),
    differsText: 'Cada una es una apertura por completar, o un asiento agregado a N-1 después de la apertura.',
    notThere: 'Nada abre este ejercicio',
    notThereText: 'El archivo no contiene asiento de apertura: los saldos de cierre de N-1 no se comparan con nada.',
    closingOf: 'Saldo de cierre N-1',
    openingOf: 'Apertura N',
    difference: 'Diferencia',
    variations: 'Variaciones inusuales',
    variationsLead: (threshold) =>
      `A partir de ${threshold}: cuentas nuevas, saldadas o de sentido contrario, o que varían un 30\u00a0% o más, de otro modo que las ventas.`,
    none: 'Ninguna variación inusual',
    noneText: 'Las variaciones están por debajo del umbral, o siguen a las ventas.',
    most: 'Se muestran las 200 mayores.',
    entry: 'Ver el asiento',
  },

  comparison: {
    title: 'Balance comparativo',
    detail: 'Detalle',
    whole: 'Cuentas enteras',
    digits: (count) => several(count, 'Por clase', `Por ${count} cifras`),
    result: 'Resultado',
    income: 'Ingresos (clase 7)',
    expense: 'Gastos (clase 6)',
    profit: 'Resultado',
    resultLead: 'Antes de los asientos que saldan las clases 6 y 7. Una ganancia es positiva.',
    accounts: 'Cuentas',
    none: 'Ninguna cuenta',
    noneFound: 'Ninguna cuenta coincide',
    shown: (shown, all) => `${shown} de ${all} a la vista`,
    more: (count) => `Mostrar ${count} más`,
  },

  cutOff: {
    title: 'Corte de ejercicios',
    end: 'Cierre',
    after: 'Ejercicio siguiente',
    late: 'Comprobantes de este ejercicio registrados en el siguiente',
    lateLead:
      'Gastos e ingresos del ejercicio siguiente con comprobante anterior al cierre. Se deben provisionar si son significativos.',
    lateNone: 'Ningún comprobante de este ejercicio entre los gastos e ingresos del siguiente',
    early: 'Comprobantes del ejercicio siguiente registrados en este',
    earlyLead:
      'Gastos e ingresos de este ejercicio con comprobante posterior al cierre. Se deben diferir si son significativos.',
    earlyNone: 'Ningún comprobante del ejercicio siguiente entre los gastos e ingresos de este',
    sum: (count, shown, amount) =>
      several(count, `${shown} línea, ${amount}`, `${shown} líneas, ${amount} sin importar su sentido`),
    largest: (shown) => `Se muestran las ${shown} mayores.`,
    entry: 'Asiento',
    party: 'Tercero',
    pieceDate: 'Comprobante del',
    date: 'Registrado el',
    amount: 'Monto',
    unlabelled: 'Sin descripción',
    accruals: 'Ajustes de cierre y sus reversiones',
    accrualsLead:
      'Facturas por recibir o por emitir, gastos e ingresos anticipados: lo que los primeros 120 días del ejercicio siguiente revirtieron.',
    accrualsNone: 'Ningún ajuste al cierre',
    closing: 'Saldo de cierre',
    opened: 'Apertura',
    reversed: 'Revertido',
    left: 'Queda',
    state: 'Estado',
    allBack: 'Revertido',
    partlyBack: 'En parte',
    notBack: 'Sin revertir',
    takenBack: 'Ventas anuladas por una nota de crédito',
    takenBackLead:
      'Ventas de los últimos 60 días cuyo cliente recibe, en los 60 días después del cierre, una nota de crédito del mismo monto.',
    takenBackNone: 'Ninguna venta de los últimos 60 días se anula con una nota de crédito',
    sale: 'Venta',
    credit: 'Nota de crédito',
    saleDate: 'Venta del',
    creditDate: 'Nota del',
    saleAmount: 'Monto sin IVA',
  },

  sideBySide: {
    title: 'Ejercicios lado a lado',
    figure: 'Dato',
    lines: 'Líneas',
    critique: 'Anomalías críticas',
    importante: 'Anomalías importantes',
    mineure: 'Anomalías menores',
    closing: (day) => `Cierre ${day}`,
    compare: 'Comparar con N-1',
  },
};
