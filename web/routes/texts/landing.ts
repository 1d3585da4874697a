export const landingTexts = { title: (name: string) => `${name} · The forum for medical and premed students` };
