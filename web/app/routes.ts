import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/public.tsx', [
    index('screens/landing.tsx'),
    route('about', 'screens/about.tsx'),
    route('community-guidelines', 'screens/community-guidelines.tsx'),
    route('privacy-policies', 'screens/privacy-policies.tsx'),
    route('login', 'screens/login.tsx'),
    route('login/code', 'screens/login-code.tsx'),
    route('pre-signup', 'screens/pre-signup.tsx'),
    route('signup', 'screens/signup.tsx'),
    route('premed-signup', 'screens/premed-signup.tsx'),
    route('auth/confirm', 'screens/auth-confirm.tsx'),
    route('reset-password', 'screens/reset-password.tsx'),
  ]),
  route(':userId/profile-setup', 'screens/profile-setup.tsx'),
  route(':userId/premed-profile-setup', 'screens/premed-profile-setup.tsx'),
  route('thedashboard', 'screens/dashboard.tsx'),
  route('thedashboard/posts/:postSlug', 'screens/post.tsx', { id: 'dashboard-post' }),
  route('thedashboard/posts/:postSlug/full-report', 'screens/full-report.tsx', { id: 'dashboard-post-report' }),
  route('thedashboard/posts/:postSlug/comments/:commentId/full-report', 'screens/full-report.tsx', {
    id: 'dashboard-comment-report',
  }),
  route('communities/:institution/your-posts', 'screens/your-posts.tsx'),
  route('communities/:institution/:sub/:community', 'screens/community.tsx'),
  route('communities/:institution/:sub/:community/posts/:postSlug', 'screens/post.tsx', { id: 'community-post' }),
  route('communities/:institution/:sub/:community/posts/:postSlug/full-report', 'screens/full-report.tsx', {
    id: 'community-post-report',
  }),
  route('communities/:institution/:sub/:community/posts/:postSlug/comments/:commentId/full-report', 'screens/full-report.tsx', {
    id: 'community-comment-report',
  }),
  route('admin/:institution', 'screens/admin.tsx'),
  route('admin/:institution/log', 'screens/moderation-log.tsx'),
  route('moderator-guidelines', 'screens/moderator-guidelines.tsx'),
  route('create-post', 'screens/create-post.tsx'),
  route('search', 'screens/search.tsx'),
  route('direct/messages', 'screens/messages.tsx', [route(':username', 'screens/conversation.tsx')]),
  route('profiles/settings/:username', 'screens/profile-settings.tsx'),
  route('profiles/:username/full-report', 'screens/full-report.tsx', { id: 'profile-report' }),
  route('profiles/:username/notifications', 'screens/notifications.tsx'),
  route('profiles/:username', 'screens/profile.tsx'),
  route('pages/:slug', 'screens/content-page.tsx'),
  // Behind every page of ours: a path without parameters goes before it.
  route(':slug', 'screens/generic-link.tsx'),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig;
