/** Title of a post's page when there is nothing to show; otherwise the post has its own. */
export const postTexts = { title: 'Post' };
