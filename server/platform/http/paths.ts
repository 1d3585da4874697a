/** For monitoring: answered even while everything else is refused. */
export const HEALTH_PATH = '/api/health';
/** The route of all pages of the web. */
export const PAGES = '/*';
export const METRICS_PATH = '/metrics';
