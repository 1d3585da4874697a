import sharp from 'sharp';
import { storeLogo } from '#server/features/people/profiles/logos.ts';
import { replacePicture } from '#server/features/people/profiles/pictures.ts';
import type { Services } from '#server/platform/http/api.ts';

/** Drawn for the fictional schools: a ridge with an alder leaf; a lighthouse over waves. */
const LOGOS: Record<string, string> = {
  'alder-ridge': `
    <rect width="120" height="120" fill="#fff"/>
    <path d="M60 8c22 8 34 8 46 8v42c0 28-20 44-46 54C34 102 14 86 14 58V16c12 0 24 0 46-8z" fill="#1f5d4c"/>
    <path d="M24 84l22-32 14 18 14-26 22 40z" fill="#f4efe3"/>
    <path d="M60 24c12 6 14 18 0 30-14-12-12-24 0-30zm0 6v24" fill="#c9a24a" stroke="#1f5d4c" stroke-width="2"/>`,
  'port-ellery': `
    <rect width="120" height="120" fill="#fff"/>
    <circle cx="60" cy="60" r="52" fill="#23406b"/>
    <path d="M52 40h16l6 40H46zm-2-8h20l-10-12z" fill="#f3f5f9"/>
    <path d="M49 56h22l1.500 9h-25z" fill="#b5432f"/>
    <path d="M14 84q12-10 23 0t23 0 23 0 23 0M24 96q9-8 18 0t18 0 18 0 18 0" fill="none" stroke="#f3f5f9" stroke-width="5" stroke-linecap="round"/>`,
};

/** Stores a logo for each demonstration school. */
export async function seedLogos({ db, files, jobs }: Services): Promise<void> {
  for (const [slug, drawing] of Object.entries(LOGOS)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 120 120">${drawing}</svg>`;
    const stored = await storeLogo({ db, files, jobs }, slug, await sharp(Buffer.from(svg)).png().toBuffer());
    if ('problem' in stored) throw new Error(`The logo of ${slug} cannot be drawn: ${stored.problem}.`);
    await db.transaction().execute(async (trx) => {
      await replacePicture(trx, jobs, null, stored.url);
      await trx.updateTable('institutions').set({ logo_url: stored.url }).where('slug', '=', slug).execute();
    });
  }
}
