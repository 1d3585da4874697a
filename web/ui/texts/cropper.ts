export const cropperTexts = {
  role: 'movable picture',
  picture: 'Your picture. Move it with the arrow keys.',
  move: 'Position',
  moves: { left: 'Move picture left', right: 'Move picture right', up: 'Move picture up', down: 'Move picture down' },
  zoom: 'Zoom',
  smaller: 'Make picture smaller',
  larger: 'Make picture larger',
  times: (zoom: string) => `${zoom} times`,
  use: 'Use picture',
};
