import type { UserId } from '#events/kernel/ids.ts'

/** Where the browser keeps what a person says of the columns of lists. */
export const columnsKey = (person: UserId): string => `import columns ${person}`
