import { counted } from '#shared/rules/locale.ts';

export const studentsTexts = {
  total: (count: number) => counted(count, { one: 'student', other: 'students' }),
  empty: { title: 'No students yet', text: 'Medical students who complete their profile show here.' },
  columns: { name: 'Name', email: 'Email', year: 'Year' },
  formerly: (names: readonly string[]) => `Formerly ${names.join(', ')}`,
  more: 'Load More Students',
};
