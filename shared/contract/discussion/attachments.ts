import { route } from '../base.ts';
import { Attachment } from './post-fields.ts';

export const attachments = {
  upload: route('member', 'upload')
    .route({
      method: 'POST',
      path: '/attachments',
      tags: ['posts'],
      summary: 'Upload a file for a post (?name=…; the body is the file, 50 MB at most); a post then names its id within a day',
      successStatus: 201,
      spec: (operation) => ({
        ...operation,
        parameters: [{ name: 'name', in: 'query', schema: { type: 'string' }, description: 'Name of the file.' }],
      }),
    })
    .output(Attachment),
};
