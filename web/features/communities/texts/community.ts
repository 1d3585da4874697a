export const communityTexts = {
  community: 'Community',
  dashboard: 'The Dashboard',
  global: 'A GLOBAL COMMUNITY',
  notFound: 'Community Not Found',
  notFoundWhy: 'The community you are looking for does not exist or you do not have access',
  institutionNotFoundWhy: 'There is no school at this address.',
  failed: 'Error loading community',
  dashboardRefused: (why: string) => `Failed to load dashboard posts: ${why}`,
  dashboardFailed: (why: string) => `An unexpected error occurred while loading posts: ${why}`,
};
