import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';

export const PAPER = '#fdfcf9';
export const INK = '#141a20';

/** White on 7 and black on 3 both pass 4.5:1. */
const pine: MantineColorsTuple = [
  '#e9f5f4',
  '#d2eae8',
  '#a6d6d2',
  '#78c3bd',
  '#4fb0a9',
  '#329a93',
  '#1e857e',
  '#0e716b',
  '#075f5a',
  '#024b47',
];
const gray: MantineColorsTuple = [
  '#f8f6f1',
  '#f1eee7',
  '#e6e2d9',
  '#d6d1c6',
  '#b9b3a7',
  '#8e887c',
  '#6a655c',
  '#514d46',
  '#373430',
  '#211f1c',
];
/** The first is the text, the eighth the page's background. */
const dark: MantineColorsTuple = ['#dfe5ea', '#bac4cd', '#95a2ae', '#72808d', '#47535f', '#343f4a', '#262f38', INK, '#0f1419', '#0a0e12'];

export const theme = createTheme({
  colors: { pine, gray, dark },
  white: PAPER,
  black: '#1b2126',
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  // Mantine picks one text color on the accent, but the dark scheme's pale accent needs dark text.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const accent = (input.color ?? input.theme.primaryColor) === input.theme.primaryColor;
    return accent && input.variant === 'filled' ? { ...colors, color: 'var(--mantine-primary-color-contrast)' } : colors;
  },
  luminanceThreshold: 0.35,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: "'Source Serif 4', Georgia, 'Times New Roman', serif" },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.6', lg: '1.65', xl: '1.65' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { classNames: { root: 'button', inner: 'button-inner', label: 'button-label' } },
    Input: { defaultProps: { size: 'md' }, classNames: { wrapper: 'field', input: 'field-input', section: 'field-section' } },
    InputWrapper: {
      classNames: { label: 'field-label' },
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    Checkbox: {
      defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' },
      classNames: { root: 'check', input: 'check-input', label: 'check-label' },
    },
    NativeSelect: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
    Notifications: { classNames: { root: 'toasts' } },
    Skeleton: { classNames: { root: 'skeleton' } },
    VisuallyHidden: { classNames: { root: 'visually-hidden' } },
  },
});

/** In Mantine's dark scheme, links and hovered rows have too similar colors. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-default-border': 'var(--mantine-color-gray-3)' },
  dark: {
    '--mantine-color-default-border': 'var(--mantine-color-dark-5)',
    '--mantine-color-default': 'var(--mantine-color-body)',
    '--mantine-color-default-hover': '#2c363f',
    '--mantine-color-anchor': 'var(--mantine-color-pine-3)',
  },
});
