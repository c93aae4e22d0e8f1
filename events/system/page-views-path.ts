/** Where pages tell which screen is opened or left; apart, because every page has this and none has to check what it says. */
export const PAGE_VIEWS_PATH = '/page-views'
