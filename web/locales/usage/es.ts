import type { UsageWords } from './en.ts';

const rule = new Intl.PluralRules('es');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const es: UsageWords = {
  title: 'Uso',
  lead: (workspace) => `Lo que pidió ${workspace} y cómo se respondió. Pueden faltar los últimos segundos.`,
  range: 'Periodo',
  ranges: { '7': '7 días', '30': '30 días', '90': '90 días', '13m': '13 meses' },
  service: 'Servicio',
  operation: 'Operación',
  key: 'Clave',
  people: 'Personas, en estas páginas',
  gone: 'Una clave que ya no está en la lista',

  none: 'No hay solicitudes en este periodo',
  noneText: 'Elige un periodo más largo u otros filtros. Cada solicitud aparece aquí segundos después de enviarse.',
  noKey: 'No se usó ninguna clave en este periodo',
  never: 'Todavía no se pidió nada',
  neverText: 'Crea una clave, envía una solicitud con ella y mira aquí qué pasó.',
  toKeys: 'Ir a las claves',

  outcomes: {
    '2xx': 'Respondidas',
    '4xx': 'Rechazadas (4xx)',
    '429': 'Sobre un límite (429)',
    '5xx': 'Fallidas (5xx)',
  },
  allAnswered: (count, shown) =>
    several(count, 'Una solicitud, y fue respondida', `${shown} solicitudes, y todas fueron respondidas`),
  someAnswered: (count, shown, share) =>
    several(count, 'Una solicitud, y no fue respondida', `${shown} solicitudes; se respondió el ${share}`),
  byDay: 'Solicitudes por día (UTC), según su resultado',
  byMonth: 'Solicitudes por mes (UTC), según su resultado',
  day: 'Día',
  month: 'Mes',

  totals: 'En este periodo',
  requests: 'Solicitudes',
  median: 'La mitad tardó como máximo',
  slow: '95 de cada 100 tardaron como máximo',
  milliseconds: 'ms',
  operations: 'Por operación',
  operationsLead: 'La mitad de las solicitudes tardó como máximo p50, y 95 de cada 100 como máximo p95.',
  keys: 'Por clave',

  allowances: 'Cuotas',
  allowancesLead:
    'Lo que admite al mes quien administra este servidor. Las solicitudes que fallan por nuestra causa se devuelven.',
  noServices:
    'Todavía no hay ningún servicio abierto para este espacio de trabajo. Pídeselo a quien administra este servidor.',
  allowance: 'Cuota',
  unlimited: 'Sin límite',
  used: 'Usado',
  left: 'Queda',
  renews: 'Se renueva',

  errors: 'Errores de los últimos siete días',
  errorsLead:
    'Primero los más recientes. El identificador permite hallar la solicitud en el registro del servidor: envíalo cuando pidas ayuda.',
  noErrors: 'En los últimos siete días no se rechazó nada ni falló nada.',
  time: 'Hora',
  status: 'Estado',
  code: 'Código',
  requestId: 'Identificador de solicitud',
  copyId: (id) => `Copiar el identificador de solicitud ${id}`,
  more: 'Cargar más',

  download: 'Descargar en CSV',
  csvByDay: 'Una línea por día',
  csvByOperation: 'Una línea por operación',
  csvByKey: 'Una línea por clave',
};
