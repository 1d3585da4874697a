import { z } from 'zod';
import { route } from '../base.ts';
import { cursor, id, page } from '../shapes.ts';
import { Author } from './profiles.ts';

export const blocks = {
  list: route('member', 'read')
    .route({ method: 'GET', path: '/restrictions', tags: ['blocks'], summary: 'A page of the people you restrict, latest first' })
    .input(z.strictObject({ cursor: cursor.optional() }))
    .output(page(z.strictObject({ person: Author }))),

  set: route('member', 'edit', { whileSuspended: true })
    .route({ method: 'PUT', path: '/restrictions/{personId}', tags: ['blocks'], summary: 'Restrict a person, or end the restriction' })
    .input(z.strictObject({ personId: id, restricted: z.boolean() }))
    .output(z.strictObject({ restricted: z.boolean() })),
};
