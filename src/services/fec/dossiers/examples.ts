/** What answers about dossiers look like, for the documentation: no server has any to begin with. */
export const EXAMPLE_UPLOAD = {
  success: true,
  id: '0f2mY8Zr3Jq5bT1xWkLpQA',
  fileName: '123456789FEC20241231.txt',
  bytes: 20_971_520,
  received: 8_388_608,
  pieceBytes: 8_388_608,
  status: 'receiving',
  expiresAt: '2026-11-19T10:42:04.179Z',
};

export const EXAMPLE_DOSSIER = {
  id: 'Vx3kQ7m0sNf9bH2dYcR5tw',
  status: 'done',
  progress: 1,
  fileName: '123456789FEC20241231.txt',
  bytes: 20_971_520,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  siren: '123456789',
  company: 'Librairie du Port',
  periodStart: '2024-01-01',
  periodEnd: '2024-12-31',
  closingDate: '2024-12-31',
  lines: 149_204,
  entries: 51_377,
  findings: { critique: 1, importante: 4, mineure: 12 },
  sameAs: null,
  hasOldSettings: false,
  upload: '0f2mY8Zr3Jq5bT1xWkLpQA',
  createdAt: '2026-11-18T10:42:31.020Z',
  finishedAt: '2026-11-18T10:42:33.871Z',
  keepUntil: '2027-12-18T10:42:31.020Z',
};

export const EXAMPLE_COMPANY = {
  siren: '123456789',
  name: 'Librairie du Port',
  exercises: 3,
  lastClosing: '2024-12-31',
  findings: { critique: 1, importante: 4, mineure: 12 },
  open: 0,
  failed: 0,
  worksOnIt: { id: 'fJ2mY8Zr3Jq5bT1xWkLpQAVx3kQ7m0sN', name: 'Ada' },
  changedAt: '2026-11-18T10:42:33.871Z',
  isNew: true,
};
