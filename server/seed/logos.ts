import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { storeLogo } from '#server/features/people/profiles/logos.ts';
import { replacePicture } from '#server/features/people/profiles/pictures.ts';
import type { Services } from '#server/platform/http/api.ts';
import { CONTENT_FOLDER } from './content.ts';
import { SEED_SCHOOLS } from './schools.ts';

export async function seedLogos({ db, files, jobs }: Services): Promise<void> {
  for (const { slug } of SEED_SCHOOLS) {
    const svg = await readFile(join(CONTENT_FOLDER, `${slug}.svg`));
    const stored = await storeLogo({ db, files, jobs }, slug, await sharp(svg).png().toBuffer());
    if ('problem' in stored) throw new Error(`The logo of ${slug} cannot be drawn: ${stored.problem}.`);
    await db.transaction().execute(async (trx) => {
      await replacePicture(trx, jobs, null, stored.url);
      await trx.updateTable('institutions').set({ logo_url: stored.url }).where('slug', '=', slug).execute();
    });
  }
}
