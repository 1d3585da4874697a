export const shellTexts = {
  name: 'Rounds',
  skip: 'Skip to the content',
  main: 'Main',
  menu: { name: 'Menu', open: 'Open menu', close: 'Close menu' },
  account: 'Your account',
  homepage: 'Homepage',
  about: 'About',
  logIn: 'Log in',
  signUp: 'Sign up',
  scheme: {
    names: { light: 'light', dark: 'dark', auto: 'as on this device' },
    now: (name: string) => `Appearance: ${name}`,
    change: (name: string, next: string) => `Appearance: ${name}. Change to ${next}.`,
  },
};
