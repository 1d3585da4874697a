/** For monitoring: answered even while everything else is refused. */
export const HEALTH_PATH = '/api/health';
export const METRICS_PATH = '/metrics';
