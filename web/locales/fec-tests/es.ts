import type { TestWords } from './en.ts';

const rule = new Intl.PluralRules('es');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const es: TestWords = {
  title: 'Pruebas de asientos',
  lead: 'Lo que la norma de auditoría sobre fraude (NEP 240, NIA 240) pide mirar primero. Cada prueba dice dónde mirar; ninguna acusa a nadie, y un asiento puede estar en varias.',
  tested: (entries, lines) => `Asientos probados: ${entries}, con ${lines} líneas; sin aperturas ni cierres.`,
  overview: 'Todas las pruebas',
  test: 'Prueba',
  euros: 'Débitos, €',
  notInFile: 'no está en el archivo',
  tooFew: 'muy pocos',
  none: 'Ningún asiento',
  meansTitle: 'Lo que significa',
  notTitle: 'Lo que no significa',
  counts: (entries, shown, lines) =>
    several(entries, `${shown} asiento, ${lines} líneas`, `${shown} asientos, ${lines} líneas`),
  largest: (count, shown) => several(count, 'El asiento', `Los ${shown} más grandes`),
  all: (count, shown) =>
    several(count, 'Todas las líneas de este asiento', `Todas las líneas de los ${shown} asientos`),
  allDigits: (shown) => `Las ${shown} líneas`,
  entriesOf: (title) => `Asientos: ${title}`,
  entry: 'Asiento',
  entryOf: (journal, number) => `${journal} ${number}`,
  day: 'Fecha',
  validated: 'Validado',
  accounts: 'Cuentas',
  moreAccounts: (count) => `y ${count} más`,
  journals: 'Cómo se distinguieron los diarios',
  journal: 'Diario',
  manual: 'Manual',
  automatic: 'Automático',
  kind: 'Registro',
  why: 'Por qué',
  limits: 'Límites que muestra el archivo',
  limit: 'Límite, €',
  below: 'Hasta 5 % por debajo',
  above: 'Hasta 5 % por encima',
  withBefore: 'También se tomó en cuenta el ejercicio anterior.',
  firstTitle: (count, points) =>
    `El primer dígito se aparta de la ley ${points} ${several(count, 'punto', 'puntos')} en promedio`,
  firstTwoTitle: (count, points) =>
    `Los dos primeros dígitos se apartan de la ley ${points} ${several(count, 'punto', 'puntos')} en promedio`,
  digitsUnit: (lines, deviation) => `Parte de ${lines} montos, en %. Desviación absoluta media: ${deviation}.`,
  digit: 'Primer dígito',
  digits: 'Dos primeros dígitos',
  observed: 'Archivo',
  expected: 'Benford',
  chip: (title) => `Prueba: ${title}`,
  titles: {
    manual: 'Asientos manuales',
    'rare-pairs': 'Cuentas que rara vez van juntas',
    circular: 'Asientos circulares',
    reversed: 'Anulados en diez días',
    'after-closing': 'Validados después del cierre',
    'last-days': 'A mano en los últimos cinco días',
    'first-days': 'A mano en los primeros cinco días',
    'round-amounts': 'Montos redondos',
    'below-threshold': 'Montos justo debajo de un límite',
    'revenue-by-hand': 'Ventas a mano sin cliente',
    'poor-labels': 'Descripciones pobres',
    'free-days': 'Domingos y días festivos',
    night: 'Asientos de noche',
    digits: 'Primeros dígitos y ley de Benford',
  },
  explained: {
    manual: {
      means:
        'Asientos de diarios que parecen llevados a mano: por su código o nombre de operaciones diversas, inventario o ajustes, o sin tipo habitual, con pocas líneas o cuentas variadas. Por ellos una dirección puede eludir los controles.',
      doesNotMean:
        'El archivo no dice quién registró qué: el tipo de diario se deduce, y planillas, depreciaciones o declaraciones de IVA en operaciones diversas son normales.',
    },
    'rare-pairs': {
      means:
        'Una cuenta cargada y otra abonada (tres primeros dígitos) solo se encuentran en uno o dos asientos del ejercicio, y en ninguno del ejercicio anterior si está en el espacio. Se dejan fuera los asientos de más de 20 líneas.',
      doesNotMean:
        'Lo raro no es incorrecto: un préstamo, una venta de activo o un dividendo pueden ocurrir una sola vez.',
    },
    circular: {
      means:
        'La misma cuenta y el mismo tercero se cargan y abonan en un asiento; o un monto vuelve en diez días por las mismas cuentas al revés, con otro tercero.',
      doesNotMean: 'Conciliar, centralizar, reclasificar o transferir entre terceros se ve igual y no oculta nada.',
    },
    reversed: {
      means:
        'Un asiento y el que lo invierte exactamente (mismas cuentas, terceros y montos), con diez días de diferencia como máximo. Se cuentan los dos. Cerca del cierre, una anulación rápida puede quitar lo que solo se registró para esa fecha.',
      doesNotMean: 'Invertir un asiento es la forma regular de corregir un error.',
    },
    'after-closing': {
      means:
        'La fecha de validación (ValidDate) es posterior al último día del ejercicio: el asiento aún podía cambiarse con el resultado conocido.',
      doesNotMean: 'El inventario se hace después del cierre, y muchos programas validan todo el ejercicio de una vez.',
    },
    'last-days': {
      means: 'Asientos de diarios manuales con fecha de los últimos cinco días, donde se decide el resultado.',
      doesNotMean: 'Los asientos de inventario llevan esa fecha por convención.',
    },
    'first-days': {
      means:
        'Asientos de diarios manuales con fecha de los primeros cinco días, sin aperturas: pueden retirar lo que tenía el cierre anterior.',
      doesNotMean: 'Ahí se revierten normalmente las provisiones de cierre.',
    },
    'round-amounts': {
      means: 'El total del asiento es múltiplo de 1 000 €. Un monto redondo suele ser una estimación.',
      doesNotMean:
        'Transferencias internas, anticipos, aportes, alquileres y honorarios fijos son redondos por naturaleza.',
    },
    'below-threshold': {
      means:
        'El archivo muestra un límite: al menos 15 compras, de cinco montos o más, están hasta 5 % por debajo de un monto redondo, tres veces más que por encima. Pudieron mantenerse bajo un límite de autorización, o dividirse.',
      doesNotMean:
        'El archivo no contiene las delegaciones de la empresa: el límite se deduce, y un precio o un tope de pedido también lo explica.',
    },
    'revenue-by-hand': {
      means:
        'Un asiento de un diario manual abona una cuenta 70 sin ninguna cuenta de cliente (41): no hay factura detrás.',
      doesNotMean:
        'Ingresos diferidos, ventas de caja centralizadas y reclasificaciones entre cuentas 70 tienen esta forma.',
    },
    'poor-labels': {
      means:
        'Todas las líneas tienen una descripción vacía, de menos de tres signos, sin letras, o solo una palabra como «régul», «divers» o «erreur»: nada dice por qué se registró.',
      doesNotMean: 'Una descripción pobre no es un asiento falso: el documento puede explicarlo todo.',
    },
    'free-days': {
      means:
        'Asientos de diarios manuales con fecha de domingo o día festivo de Francia metropolitana. Se dejan fuera los fines de mes y el primer día del ejercicio, que son fechas de convención.',
      doesNotMean:
        'La fecha contable no es el día en que se escribió, y algunas empresas trabajan esos días. No se conocen los festivos de Alsacia-Mosela ni de ultramar.',
    },
    night: {
      means: 'El archivo no contiene ninguna hora: esta prueba no se puede hacer con un FEC.',
      doesNotMean: 'No significa que nada se registró de noche: el registro del programa puede decirlo.',
    },
    digits: {
      means:
        'Con qué frecuencia los montos de gastos e ingresos desde 10 € empiezan con cada dígito, y con cada dos, junto a la ley de Benford. Una desviación dice dónde tomar una muestra.',
      doesNotMean:
        'Una desviación no indica ninguna falta: precios fijos, alquileres, suscripciones y límites alejan de la ley a los libros mejor llevados.',
    },
  },
};
