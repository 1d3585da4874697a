import { z } from 'zod';
import { route } from '../base.ts';
import { timestamp } from '../shapes.ts';
import { OwnPassword, RequestDeletion } from './forms.ts';

const Done = z.strictObject({ message: z.string() });

export const DataDownload = z.strictObject({
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** Of the file, for nobody but its owner, and until when; null unless it is ready. */
  url: z.string().nullable(),
  until: timestamp.nullable(),
  /** From when another one can be asked for; null: now. */
  nextAt: timestamp.nullable(),
});

export const ownData = {
  download: route('session', 'read')
    .route({ method: 'GET', path: '/own-data/download', tags: ['accounts'], summary: 'How far the download of one’s own data is' })
    .output(DataDownload),

  requestDownload: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/own-data/download',
      tags: ['accounts'],
      summary: 'Have everything that is kept about oneself put into a file; at most once a day',
    })
    .input(OwnPassword)
    .output(DataDownload),

  requestDeletion: route('session', 'sign-in')
    .route({
      method: 'POST',
      path: '/own-data/deletion',
      tags: ['accounts'],
      summary: 'Have one’s account deleted in seven days, with the code that `mailCode` has mailed',
    })
    .input(RequestDeletion)
    .output(Done),

  withdrawDeletion: route('session', 'write')
    .route({ method: 'DELETE', path: '/own-data/deletion', tags: ['accounts'], summary: 'Keep one’s account after all' })
    .output(Done),
};
