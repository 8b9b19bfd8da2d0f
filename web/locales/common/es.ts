import type { Messages } from './en.ts';

const rule = new Intl.PluralRules('es');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const es: Messages = {
  product: 'Quintet',
  skip: 'Ir al contenido',
  navigation: 'Navegación principal',
  menu: 'Menú',
  close: 'Cerrar',
  language: 'Idioma',
  theme: 'Apariencia',
  themes: { system: 'Como el sistema', light: 'Clara', dark: 'Oscura' },
  reference: 'Referencia de la API',
  overview: 'Resumen',
  design: 'Componentes',

  home: {
    lead: 'Lo que funciona en este servidor, y si está listo.',
    services: 'Servicios',
    service: 'Servicio',
    state: 'Estado',
    states: { ready: 'Listo', draining: 'Cerrándose', unavailable: 'No disponible' },
    notes: 'Conviene saber',
    allReady: 'Todo está listo.',
    someAway: (count, shown) =>
      several(count, `${shown} servicio no está listo.`, `${shown} servicios no están listos.`),
    checked: (time) => `Comprobado a las ${time}`,
    documentation: (service) => `Referencia de ${service}`,
  },

  notFound: {
    title: 'Esta página no existe',
    text: 'Puede que la dirección esté mal escrita, o que lo que había aquí ya no esté.',
    back: 'Ir al resumen',
  },

  failure: {
    title: 'No se pudo cargar',
    again: 'Intentar de nuevo',
    request: 'Solicitud',
    copied: 'Copiado',
    copy: 'Copiar',
    unexpected: 'Algo falló en esta página. Vuelve a cargarla; lo que guardaste está a salvo.',
    reload: 'Volver a cargar la página',
    newVersion: 'Hay una versión más nueva de estas páginas. Vuelve a cargar la página para seguir.',
    notHere: 'Esta página aún no se ha cargado. Aparecerá sola en cuanto se pueda llegar al servidor.',
    network: 'No se pudo llegar al servidor.',
    timeout: 'El servidor no respondió a tiempo. Es posible que lo que pediste se haya hecho.',
    answered: (status) => `El servidor respondió ${status}, sin decir por qué.`,
    outdated: 'Puede que esto no esté al día: no se pudo volver a cargar.',
    copyByHand: 'Texto seleccionado: cópialo con el teclado',
    language: 'No se pudo cargar este idioma. Inténtalo de nuevo en un momento.',
  },

  connection: {
    offline: 'Estás sin conexión.',
    offlineText: 'Lo que ves se queda aquí. Todo seguirá solo cuando vuelva la red.',
    unreachable: 'El servidor no responde.',
    unreachableText: 'Lo intentamos de nuevo cada pocos segundos. No se pierde nada de lo que escribiste.',
    databaseAway: 'La base de datos no está disponible por un momento.',
    databaseAwayText: 'No se pierde nada. La página seguirá sola en cuanto vuelva.',
    back: 'Todo funciona otra vez.',
  },

  loading: 'Cargando…',
  cancel: 'Cancelar',
  done: 'Listo',
  undo: 'Deshacer',
  dismiss: 'Quitar',
  optional: 'opcional',
  show: 'Mostrar',
  hide: 'Ocultar',

  form: {
    wrong: (count, shown) => several(count, 'Hay algo que revisar', `Hay ${shown} cosas que revisar`),
    refused: 'No se pudo guardar',
    sending: 'Enviando…',
    choose: 'Elegir',
    required: 'Hace falta este dato.',
  },

  confirm: {
    type: (name) => `Escribe ${name} para confirmar`,
    mismatch: (name) => `Tiene que decir ${name}.`,
  },

  table: {
    search: 'Buscar',
    filters: 'Filtros',
    any: 'Todos',
    clear: 'Quitar todos',
    without: (filter) => `Quitar el filtro ${filter}`,
    columns: 'Columnas',
    order: 'Orden',
    ascending: 'ascendente',
    descending: 'descendente',
    selectRow: (name) => `Seleccionar ${name}`,
    selectAll: 'Seleccionar toda la página',
    selected: (count, shown) => several(count, `${shown} fila seleccionada`, `${shown} filas seleccionadas`),
    range: (from, to, total) => `${from} a ${to} de ${total}`,
    previous: 'Página anterior',
    next: 'Página siguiente',
    pages: 'Páginas de la tabla',
    export: (count, shown) => several(count, `Exportar ${shown} fila`, `Exportar ${shown} filas`),
    keys: 'Teclas: j y k mueven, Enter abre, x selecciona',
    nothing: 'Nada coincide con estos filtros',
    nothingText: 'Quita uno de ellos, o quítalos todos.',
  },

  chart: { asTable: 'Ver como tabla', asChart: 'Ver como gráfico', total: 'Total' },

  file: {
    choose: 'Elegir un archivo',
    drop: 'o suéltalo aquí',
    dropNow: 'Suelta el archivo para enviarlo',
    sending: (sent, total) => `${sent} de ${total} enviados`,
    checking: 'Enviado. El servidor lo está leyendo…',
    tooLarge: (largest) => `El archivo pesa más de ${largest}.`,
    wrongKind: (kinds) => `Formatos aceptados: ${kinds}.`,
    one: 'Un archivo a la vez.',
    cancelled: 'Cancelado. No se guardó nada.',
    another: 'Elegir otro archivo',
  },
};
