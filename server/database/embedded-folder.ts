/** The folder of the embedded database in DATA_DIR, and in a backup. */
export const EMBEDDED = 'pglite'
