import { z } from 'zod';
import { route } from '../base.ts';
import { timestamp } from '../shapes.ts';
import { EmailCodes, NewEmail } from './forms.ts';

const Done = z.strictObject({ message: z.string() });

export const emailChange = {
  state: route('session', 'read')
    .route({ method: 'GET', path: '/email-change', tags: ['accounts'], summary: 'The change of one’s address that this session has begun' })
    .output(
      z.strictObject({
        /** Null where none has begun, or its codes are too old. */
        pending: z.strictObject({ email: z.string(), codesEndAt: timestamp }).nullable(),
      }),
    ),

  begin: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/email-change',
      tags: ['accounts'],
      summary:
        'Have one code mailed to one’s present address and one to a new one; the answer is the same for addresses that have an account',
    })
    .input(NewEmail)
    .output(Done),

  confirm: route('session', 'sign-in')
    .route({
      method: 'PUT',
      path: '/email-change',
      tags: ['accounts'],
      summary: 'Change one’s address with both codes; every other session ends',
    })
    .input(EmailCodes)
    .output(Done),

  withdraw: route('session', 'write')
    .route({ method: 'DELETE', path: '/email-change', tags: ['accounts'], summary: 'Make both codes worthless; the address stays' })
    .output(Done),
};
