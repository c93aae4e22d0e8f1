/** The one stream of organizations and provider instances: whether one can be deleted depends on the others. */
export const CATALOG_STREAM = 'catalog'
