/** Choosing the part of a picture that is shown. */
export const cropperTexts = {
  /** What kind of thing it is, for screen readers. */
  role: 'movable picture',
  picture: 'Your picture. Move it with the arrow keys.',
  /** Before buttons with arrows. Screen readers hear their names alone. */
  move: 'Position',
  moves: { left: 'Move picture left', right: 'Move picture right', up: 'Move picture up', down: 'Move picture down' },
  zoom: 'Zoom',
  smaller: 'Make picture smaller',
  larger: 'Make picture larger',
  times: (zoom: string) => `${zoom} times`,
  use: 'Use picture',
};
