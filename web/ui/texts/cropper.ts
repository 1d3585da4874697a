/** Choosing the part of a picture that is shown. */
export const cropperTexts = {
  /** What kind of thing it is, for screen readers. */
  role: 'movable picture',
  picture: 'Your picture. Move it with the arrow keys.',
  zoom: 'Zoom',
  times: (zoom: string) => `${zoom} times`,
  use: 'Use picture',
};
