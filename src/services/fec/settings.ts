import { setting } from '#platform/config/setting.ts';

export const settings = {
  FEC_MAX_BYTES: setting.integer({
    default: 2_147_483_648,
    min: 1024,
    max: 1_000_000_000_000,
    describe: 'The largest file that is taken, in bytes, unpacked. JSON bodies may have 256 MiB at most.',
  }),
  FEC_MEMORY_MEGABYTES: setting.integer({
    default: 2048,
    min: 64,
    max: 1_000_000,
    describe:
      'Memory that the ledger of one analysis may take; a file that needs more is told 413. A thread takes up to 512 MB beside that, and `FEC_THREADS` analyses run at once.',
  }),
  FEC_THREADS: setting.integer({
    default: undefined,
    defaultText: 'the number of processors less one, at least 1',
    min: 1,
    max: 256,
    describe:
      'Analyses that one process runs at once; others wait, by turns of their keys. One thread more is for files of up to 1 MiB.',
  }),
  FEC_SPOOL_MEGABYTES: setting.integer({
    default: 8192,
    min: 1,
    max: 100_000_000,
    describe:
      'Disk space under `DATA_DIR` for files on their way into an analysis, in each process, always encrypted. Each is deleted as soon as its analysis has opened it.',
  }),
  FEC_WAITING_MEGABYTES: setting.integer({
    default: 65_536,
    min: 1,
    max: 100_000_000,
    describe:
      'Space in the store of files (`BLOB_STORE`) for deferred analyses that wait or run, of all processes together. One key may have half of it.',
  }),
  FEC_WORKSPACE_MEGABYTES: setting.integer({
    default: 102_400,
    min: 1,
    max: 100_000_000,
    describe:
      'Space in the store of files (`BLOB_STORE`) that one workspace may take for the dossiers that it keeps, uploads under way included.',
  }),
  FEC_EXPLORE_MEGABYTES: setting.integer({
    default: 1024,
    min: 16,
    max: 1_000_000,
    describe:
      'Memory for ledgers of dossiers that are open to questions, in each server; the process that answers may take as much again. Those that were asked about longest ago make room; one that is larger cannot be asked, only downloaded.',
  }),
  FEC_EXPLORE_DIRECTORY: setting.text<string>({
    default: '/dev/shm',
    describe:
      'A directory in memory (tmpfs) for these ledgers, which are decrypted there. A directory on a disk is refused when somebody asks.',
  }),
};
