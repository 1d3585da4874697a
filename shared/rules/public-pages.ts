export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/about',
  '/community-guidelines',
  '/privacy-policies',
  '/privacy/data',
  '/accessibility',
  '/pre-signup',
  '/signup',
  '/premed-signup',
  '/login',
];
