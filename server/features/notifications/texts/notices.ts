export const removedTexts = {
  post: (title: string) => `your post “${title}”`,
  comment: (beginning: string) => `your comment “${beginning}”`,
  /** For authors of comments below it. The post's title stands between the two parts. */
  belowPost: { before: 'the post “', after: '”, with what you wrote below it,' },
  belowComment: { before: 'a comment on “', after: '”, with your replies to it,' },
};
