import { z } from 'zod';
import { route } from '../base.ts';
import { Done, timestamp } from '../shapes.ts';
import { EmailCodes, NewEmail } from './forms.ts';

export const emailChange = {
  state: route('session', 'read')
    .route({
      method: 'GET',
      path: '/email-change',
      tags: ['accounts'],
      summary: 'The pending change of your e-mail address in this session',
    })
    .output(
      z.strictObject({
        pending: z.strictObject({ email: z.string(), codesEndAt: timestamp }).nullable(),
      }),
    ),

  begin: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({
      method: 'POST',
      path: '/email-change',
      tags: ['accounts'],
      summary: 'Mail one code to your present address and one to a new one; the response is the same for addresses that have an account',
    })
    .input(NewEmail)
    .output(Done),

  confirm: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/email-change',
      tags: ['accounts'],
      summary: 'Change your e-mail address with both codes; every other session ends',
    })
    .input(EmailCodes)
    .output(Done),

  withdraw: route('session', 'write', { audited: true, whileSuspended: true })
    .route({ method: 'DELETE', path: '/email-change', tags: ['accounts'], summary: 'Cancel the change of your e-mail address' })
    .output(Done),
};
