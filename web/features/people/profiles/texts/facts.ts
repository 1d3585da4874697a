export const factTexts = {
  name: 'Name',
  username: 'Username',
  email: 'Email',
  school: 'School',
  year: 'Year',
  instagram: 'Instagram',
  facebook: 'Facebook',
};
