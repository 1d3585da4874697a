/** The banner above every page. Its text is the operator's. */
export const announcementTexts = {
  label: 'Announcement',
  close: 'Close the announcement',
  closeShort: 'Close',
};
