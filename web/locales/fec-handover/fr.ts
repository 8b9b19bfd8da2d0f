import type { HandoverWords } from './en.ts';

const rule = new Intl.PluralRules('fr');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const fr: HandoverWords = {
  letterhead: {
    open: 'En-tête des rapports',
    title: 'En-tête des rapports',
    lead: 'Le nom et le logo en couverture de chaque rapport remis à un client.',
    onlyOwners: 'Seuls les propriétaires le modifient.',
    name: 'Nom du cabinet',
    nameHint: (workspace) => `Vide\u00a0: ${workspace}, le nom de cet espace de travail.`,
    logo: 'Logo',
    none: 'Aucun logo.',
    preview: 'Le logo actuel',
    size: (width, height, bytes) => `${width} × ${height} pixels, ${bytes}`,
    hint: 'PNG ou JPEG, 200\u00a0ko et 2\u202f000 × 2\u202f000 pixels au plus. Sur le papier, il occupe au plus 7\u00a0cm de large et 2,8\u00a0cm de haut.',
    remove: 'Retirer le logo',
    unsaved: 'Pas encore enregistré.',
    save: 'Enregistrer l’en-tête',
    saved: 'L’en-tête est enregistré. Les rapports le portent dès maintenant.',
    notUsable:
      'Cette image ne convient pas\u00a0: ce n’est pas un PNG ou un JPEG entier, ou elle dépasse 200\u00a0ko ou 2\u202f000 × 2\u202f000 pixels.',
  },
  links: {
    title: 'Liens pour les clients',
    lead: 'Qui détient une telle adresse lit, sans compte, le rapport de ce dossier tel qu’il est à ce moment-là, jusqu’à l’échéance du lien ou jusqu’à ce que vous le révoquiez. Les notes et les noms de qui a statué y figurent.',
    none: 'Aucun lien ne mène à ce rapport.',
    make: 'Créer un lien',
    forWhom: 'Pour qui',
    forWhomHint: 'Pour vous et vos collègues seulement\u00a0: cela ne figure pas sur la page. Conservé chiffré.',
    days: 'Durée de validité',
    daysOf: (count, shown) => several(count, `${shown} jour`, `${shown} jours`),
    workbook: 'Proposer aussi le classeur en téléchargement',
    madeTitle: 'Voici l’adresse',
    once: 'Elle ne s’affiche que cette fois',
    onceText: 'Nous n’en gardons qu’une empreinte. Si elle est perdue, créez un autre lien et révoquez celui-ci.',
    address: 'Adresse du rapport',
    kept: 'Je l’ai copiée',
    list: 'Liens de ce dossier',
    nobody: 'Sans destinataire indiqué',
    by: (who, when) => `Créé par ${who}, ${when}`,
    aKey: 'une clé d’API',
    somebody: 'une personne partie depuis',
    until: (when) => `Valable jusqu’au ${when}`,
    expired: (when) => `Expiré le ${when}`,
    revokedOn: (when) => `Révoqué le ${when}`,
    never: 'Jamais ouvert',
    opened: (count, shown, when) =>
      count === 1 ? `Ouvert une fois, le ${when}` : `Ouvert ${shown} fois, la dernière le ${when}`,
    withWorkbook: 'Avec le classeur',
    revoke: 'Révoquer',
    revokeOne: (whom) => `Révoquer le lien\u00a0: ${whom}`,
    revoked: 'Le lien est révoqué. Son adresse n’ouvre plus rien.',
    tooMany: 'Ce dossier a déjà 20 liens valables. Révoquez-en d’abord.',
  },
};
