import { makeDownloadLink } from '#sdk/generated/console/endpoints.ts';
import { useWorkspaceChange } from '../../../app/workspace.ts';

/** A download that the browser starts by itself: first a link of one minute, then the file, and the page stays. */
export const useDownload = () => useWorkspaceChange(makeDownloadLink, { onDone: ({ url }) => location.assign(url) });
