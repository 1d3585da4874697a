/**
 * The style sheet of the server's pages, empty if it has none. A browser that sends it in the
 * cookie `rounds.styles` has cached the sheet, so its pages do not contain the styles.
 */
export async function styleSheetOf(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/`)).text();
  return /<style id="styles" data-href="([^"]+)"/.exec(html)?.[1] ?? '';
}
