/** The forms for new and edited posts, with their fields. */
export const postFormTexts = {
  /** In the order of the form, so that the first invalid field gets the focus. */
  fields: {
    title: 'Title',
    communityId: 'Community',
    category: 'Category',
    body: 'Text',
    url: 'Link',
    attachment: 'Attachment',
    alt: 'Description of the picture',
  },
  /** Follows a field's label. */
  optional: '(optional)',
  urlExample: 'https://',
  waiting: 'Waiting for the upload...',
  create: {
    busy: 'Posting...',
    kept: 'Kept in this browser until it is posted.',
    waits: 'You are offline. Your post will be sent when you are back online.',
    afterUpload: 'Your post goes out as soon as the file is uploaded.',
    failed: 'Failed to create post.',
    failedWhy: (why: string) => `Failed to create post: ${why}`,
  },
  edit: {
    title: 'Edit post',
    act: 'Save',
    busy: 'Saving...',
    kept: 'Kept in this browser until it is saved.',
    afterUpload: 'Saved as soon as the file is uploaded.',
    failed: 'Failed to update post. Please try again.',
  },
  discard: {
    title: 'Discard your changes?',
    text: 'The post stays as it was before.',
    act: 'Discard',
    keep: 'Keep editing',
  },
  body: {
    tabs: 'Write or preview',
    write: 'Write',
    preview: 'Preview',
    formatting: 'Formatting',
    nothing: 'Nothing to preview yet.',
    loading: 'Loading preview...',
  },
  /** Format buttons, and the example text that they insert into an empty text. */
  formats: {
    bold: { label: 'Bold', example: 'bold' },
    italic: { label: 'Italic', example: 'italic' },
    link: { label: 'Link', example: 'text' },
    list: { label: 'List' },
    quote: { label: 'Quote' },
    code: { label: 'Code', example: 'code' },
  },
  file: {
    /** "Choose a file or drop it here": the first part is a button. */
    choose: 'Choose a file',
    orDrop: 'or drop it here',
    any: 'Any type, up to 50 MB',
    some: 'PDF, Word, text, JPEG or PNG, up to 10 MB',
    replace: 'Replace',
    remove: 'Remove',
    retry: 'Retry',
    /** How much of the file has been sent. */
    part: (percent: string, size: string) => `${percent}% of ${size}`,
    nearly: 'Almost there...',
    preview: 'Preview of the file',
    upload: (name: string) => `Upload of ${name}`,
    uploading: (name: string) => `Uploading ${name}`,
    attached: (name: string) => `${name} is attached`,
    attachedPicture: (name: string) => `${name} is attached. Describe it in the next field.`,
    describe: 'Describe the picture',
    describeHint: 'Screen readers say it in place of the picture. One or two sentences on what matters in it help most.',
    folder: 'That is a folder. Please choose a file.',
    onlyOne: (name: string) => `A post takes one file: ${name}`,
    loggedOut: 'Authentication error. Cannot upload file.',
    failedWhy: (why: string) => `Failed to upload attachment: ${why}`,
    /** Shown beside a file that was not uploaded when the person submits the form. */
    notUploaded: 'The file is not uploaded. Try again, or remove it.',
    offline:
      'You are offline, and the file is not uploaded. Post when you are back online, or remove it: then your post waits, and is sent by itself.',
  },
};
