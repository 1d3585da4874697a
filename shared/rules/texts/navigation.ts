export const SECTION_TEXTS = { general: 'General', grades: 'Grade Forums', classes: 'Classes', premed: 'Premed' };
