export const secondFactorTexts = {
  title: 'One thing before you moderate',
  way: 'Turn on two-step log-in',
};
