export const DELETE_ACCOUNT_PHRASE = 'delete_account';

export const OWN_DATA_PATH = '/settings/data';

export function downloadPath(id: string): string {
  return `/data-downloads/${id}.zip`;
}
