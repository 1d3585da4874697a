/** What is known of somebody, as their profile and the forms for it call it. */
export const factTexts = {
  name: 'Name',
  username: 'Username',
  email: 'Email',
  school: 'School',
  year: 'Year',
  instagram: 'Instagram',
  facebook: 'Facebook',
};
