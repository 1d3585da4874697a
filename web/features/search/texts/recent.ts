export const recentTexts = {
  title: 'Recent searches',
  clear: 'Clear recent searches',
  remove: (words: string) => `Remove “${words}”`,
};
