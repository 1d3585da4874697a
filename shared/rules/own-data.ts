/** Typed by whoever asks for the deletion of their own account. */
export const DELETE_ACCOUNT_PHRASE = 'delete_account';

/** Where one's data are taken along and one's account is deleted. */
export const OWN_DATA_PATH = '/settings/data';

/** Where the file of a download is. */
export function downloadPath(id: string): string {
  return `/data-downloads/${id}.zip`;
}
