/** What a browser's reader is told when there is no page to show. */
export type Language = 'en' | 'es' | 'fr';

type Told = { title: string; text: string };

export type RefusalPageWords = {
  /** By status; any other failure of ours is told like 500. */
  statuses: Readonly<Record<number, Told>>;
  /** Where the status alone would tell something that is not so. */
  codes: Readonly<Record<string, Told & { status: number }>>;
  near: string;
  takes: string;
  home: string;
  docs: string;
  request: string;
  skip: string;
};

export const REFUSAL_PAGE_WORDS: Readonly<Record<Language, RefusalPageWords>> = {
  en: {
    statuses: {
      404: {
        title: 'There is no such page',
        text: 'The address may be misspelled, or what it led to is gone.',
      },
      405: {
        title: 'This address is not a page',
        text: 'It is for programs, which ask for it in another way than a browser does.',
      },
      410: { title: 'This link has ended', text: 'It was good for a while only. Ask for a new one.' },
      429: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
      500: { title: 'Something went wrong here', text: 'The fault is ours, and it has been noted. Try again later.' },
      503: { title: 'The server is busy', text: 'Try again in a few seconds.' },
    },
    codes: {
      database_unavailable: {
        status: 503,
        title: 'The service is unavailable for a moment',
        text: 'Its database does not answer. Nothing is lost; try again shortly.',
      },
    },
    near: 'Did you mean',
    takes: 'It takes',
    home: 'Go to the front page',
    docs: 'Read the API reference',
    request: 'Request',
    skip: 'Skip to the content',
  },
  es: {
    statuses: {
      404: {
        title: 'Esta página no existe',
        text: 'Puede que la dirección esté mal escrita, o que lo que había aquí ya no esté.',
      },
      405: {
        title: 'Esta dirección no es una página',
        text: 'Es para programas, que la piden de otra manera que un navegador.',
      },
      410: { title: 'Este enlace ya venció', text: 'Solo servía por un tiempo. Pide uno nuevo.' },
      429: { title: 'Demasiadas solicitudes', text: 'Espera un minuto e inténtalo de nuevo.' },
      500: { title: 'Algo falló aquí', text: 'El fallo es nuestro y quedó anotado. Inténtalo más tarde.' },
      503: { title: 'El servidor está ocupado', text: 'Inténtalo de nuevo en unos segundos.' },
    },
    codes: {
      database_unavailable: {
        status: 503,
        title: 'El servicio no está disponible por un momento',
        text: 'Su base de datos no responde. No se pierde nada; inténtalo de nuevo en un momento.',
      },
    },
    near: '¿Buscabas',
    takes: 'Admite',
    home: 'Ir al inicio',
    docs: 'Leer la referencia de la API (en inglés)',
    request: 'Solicitud',
    skip: 'Ir al contenido',
  },
  fr: {
    statuses: {
      404: {
        title: 'Cette page n’existe pas',
        text: 'L’adresse est peut-être mal orthographiée, ou ce qu’elle désignait n’existe plus.',
      },
      405: {
        title: 'Cette adresse n’est pas une page',
        text: 'Elle est destinée aux programmes, qui la demandent autrement qu’un navigateur.',
      },
      410: { title: 'Ce lien a expiré', text: 'Il n’était valable qu’un temps. En demander un nouveau.' },
      429: { title: 'Trop de requêtes', text: 'Attendre une minute, puis réessayer.' },
      500: { title: 'Une erreur est survenue', text: 'Elle est de notre fait et a été notée. Réessayer plus tard.' },
      503: { title: 'Le serveur est occupé', text: 'Réessayer dans quelques secondes.' },
    },
    codes: {
      database_unavailable: {
        status: 503,
        title: 'Le service est momentanément indisponible',
        text: 'Sa base de données ne répond pas. Rien n’est perdu ; réessayer sous peu.',
      },
    },
    near: 'Vouliez-vous dire',
    takes: 'Elle accepte',
    home: 'Aller à la page d’accueil',
    docs: 'Lire la référence de l’API (en anglais)',
    request: 'Requête',
    skip: 'Aller au contenu',
  },
};
