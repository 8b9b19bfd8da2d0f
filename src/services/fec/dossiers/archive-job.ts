/** The job that takes archives apart. */
export const UNPACK_ARCHIVE = 'unpackArchive';
