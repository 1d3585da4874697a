import { z } from 'zod';
import { route } from '../base.ts';
import { addressPart } from '../shapes.ts';

export const ContentPage = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** Only for the members of one school. */
  ofSchool: z.boolean(),
});

export const pages = {
  bySlug: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/pages/{slug}',
      tags: ['pages'],
      summary: 'A published page of text; the own school’s before everybody’s',
    })
    .input(z.strictObject({ slug: addressPart }))
    .output(ContentPage),
};
