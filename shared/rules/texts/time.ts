export const TIME_TEXTS = {
  today: 'Today',
  yesterday: 'Yesterday',
  now: 'just now',
  minutesAgo: (minutes: number) => `${minutes}m ago`,
  hoursAgo: (hours: number) => `${hours}h ago`,
  daysAgo: (days: number) => `${days}d ago`,
};
