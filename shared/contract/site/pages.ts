import { z } from 'zod';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { addressPart } from '../shapes.ts';

export const ContentPage = z.strictObject({
  slug: z.string(),
  title: z.string(),
  body: z.string().describe('Markdown.'),
  ofSchool: z.boolean().describe('Only for the members of one school.'),
});

export const pages = {
  bySlug: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/pages/{slug}',
      tags: ['pages'],
      summary: 'A published page; your school’s replaces the general one',
    })
    .input(z.strictObject({ slug: addressPart }))
    .output(ContentPage),
};

named({ ContentPage });
