export const announcementTexts = {
  label: 'Announcement',
  close: 'Close the announcement',
  closeShort: 'Close',
};
