import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('shell/layouts/public.tsx', [
    index('routes/landing.tsx'),
    route('about', 'routes/about.tsx'),
    route('community-guidelines', 'routes/community-guidelines.tsx'),
    route('privacy-policies', 'routes/privacy-policies.tsx'),
    route('login', 'routes/login.tsx'),
    route('login/code', 'routes/login-code.tsx'),
    route('pre-signup', 'routes/pre-signup.tsx'),
    route('signup', 'routes/signup.tsx'),
    route('premed-signup', 'routes/premed-signup.tsx'),
    route('auth/confirm', 'routes/auth-confirm.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
  ]),
  route(':userId/profile-setup', 'routes/profile-setup.tsx'),
  route(':userId/premed-profile-setup', 'routes/premed-profile-setup.tsx'),
  route('thedashboard', 'routes/dashboard.tsx'),
  route('thedashboard/posts/:postSlug', 'routes/post.tsx', { id: 'dashboard-post' }),
  route('thedashboard/posts/:postSlug/full-report', 'routes/full-report.tsx', { id: 'dashboard-post-report' }),
  route('thedashboard/posts/:postSlug/comments/:commentId/full-report', 'routes/full-report.tsx', {
    id: 'dashboard-comment-report',
  }),
  route('communities/:institution/your-posts', 'routes/your-posts.tsx'),
  route('communities/:institution/:sub/:community', 'routes/community.tsx'),
  route('communities/:institution/:sub/:community/posts/:postSlug', 'routes/post.tsx', { id: 'community-post' }),
  route('communities/:institution/:sub/:community/posts/:postSlug/full-report', 'routes/full-report.tsx', {
    id: 'community-post-report',
  }),
  route('communities/:institution/:sub/:community/posts/:postSlug/comments/:commentId/full-report', 'routes/full-report.tsx', {
    id: 'community-comment-report',
  }),
  route('admin/:institution', 'routes/admin.tsx'),
  route('admin/:institution/log', 'routes/moderation-log.tsx'),
  route('moderator-guidelines', 'routes/moderator-guidelines.tsx'),
  route('create-post', 'routes/create-post.tsx'),
  route('search', 'routes/search.tsx'),
  route('direct/messages', 'routes/messages.tsx', [route(':username', 'routes/conversation.tsx')]),
  route('settings/email', 'routes/settings-email.tsx'),
  route('profiles/settings/:username', 'routes/profile-settings.tsx'),
  route('profiles/:username/full-report', 'routes/full-report.tsx', { id: 'profile-report' }),
  route('profiles/:username/notifications', 'routes/notifications.tsx'),
  route('profiles/:username', 'routes/profile.tsx'),
  route('pages/:slug', 'routes/content-page.tsx'),
  // Behind every page of ours: a path without parameters goes before it.
  route(':slug', 'routes/generic-link.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
