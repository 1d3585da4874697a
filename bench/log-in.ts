export async function logIn(address: string, { email, password }: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Logging in failed: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/**
 * Of a browser that has cached the style sheet: its pages do not contain the styles. Empty if the
 * server has no pages.
 */
export async function styleCookie(address: string): Promise<string> {
  const html = await (await fetch(`${address}/`)).text();
  const href = /<style id="styles" data-href="([^"]+)"/.exec(html)?.[1];
  return href === undefined ? '' : `rounds.styles=${href}`;
}
