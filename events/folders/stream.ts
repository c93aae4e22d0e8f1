/** The one stream of folders: whether one can be deleted depends on the others. */
export const FOLDERS_STREAM = 'folders'
