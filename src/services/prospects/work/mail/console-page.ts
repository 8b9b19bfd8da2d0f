/** Pages of the console that messages lead to: they stand below `/prospects` of a workspace. */
export const LINKED_PAGES = ['searches', 'work'] as const;

export const consolePage = (url: string, slug: string, page: (typeof LINKED_PAGES)[number]) =>
  `${url}/console/w/${slug}/prospects/${page}`;
