export const secondFactorTexts = {
  title: 'One thing before you moderate',
  action: 'Turn on two-step log-in',
};
