export const postTexts = { title: 'Post' };
