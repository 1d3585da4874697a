import { z } from 'zod';
import { route } from '../base.ts';
import { Done, timestamp } from '../shapes.ts';
import { OwnPassword, RequestDeletion } from './forms.ts';

export const DataDownload = z.strictObject({
  state: z.enum(['none', 'making', 'ready', 'failed']),
  url: z.string().nullable(),
  until: timestamp.nullable(),
  nextAt: timestamp.nullable(),
});

export const ownData = {
  download: route('session', 'read')
    .route({ method: 'GET', path: '/own-data/download', tags: ['accounts'], summary: 'State of the download of your data' })
    .output(DataDownload),

  requestDownload: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({
      method: 'POST',
      path: '/own-data/download',
      tags: ['accounts'],
      summary: 'Request a download of your data; at most once a day',
    })
    .input(OwnPassword)
    .output(DataDownload),

  requestDeletion: route('session', 'sign-in', { audited: true, whileSuspended: true })
    .route({
      method: 'POST',
      path: '/own-data/deletion',
      tags: ['accounts'],
      summary: 'Schedule the deletion of your account in seven days, with the code from `mailCode`',
    })
    .input(RequestDeletion)
    .output(Done),

  withdrawDeletion: route('session', 'write', { audited: true, whileSuspended: true })
    .route({ method: 'DELETE', path: '/own-data/deletion', tags: ['accounts'], summary: 'Cancel the deletion of your account' })
    .output(Done),
};
