import { z } from 'zod';
import { HINTS } from '#shared/rules/hints.ts';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { addressPart } from '../shapes.ts';

export const Hint = z.enum(HINTS);

export const hints = {
  putAway: route('member', 'write', { whileSuspended: true })
    .route({ method: 'PUT', path: '/hints/{hint}/done', tags: ['hints'], summary: 'Dismiss a hint on all devices' })
    .input(z.strictObject({ hint: addressPart }))
    .output(z.strictObject({ hints: z.array(Hint) })),
};

named({ Hint });
