import { mixins } from './web/ui/mixins.js';

export default { plugins: { 'postcss-preset-mantine': { mixins } } };
