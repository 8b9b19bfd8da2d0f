/** The pages of the design. Their words are English: they are for the operator, and for whoever builds pages. */
export const DESIGN_PARTS = [
  { path: '/design/words', title: 'Type and colour' },
  { path: '/design/buttons', title: 'Buttons and badges' },
  { path: '/design/forms', title: 'Forms' },
  { path: '/design/tables', title: 'Tables' },
  { path: '/design/charts', title: 'Charts' },
  { path: '/design/dialogs', title: 'Dialogs and toasts' },
  { path: '/design/states', title: 'States' },
  { path: '/design/files', title: 'Files' },
] as const;
