/** Asked by what watches the server, so they are answered also while everything else is refused. */
export const HEALTH_PATH = '/api/health';
export const METRICS_PATH = '/metrics';
