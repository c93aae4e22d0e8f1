import type { browserStorage } from '../../../api/storage.ts'

/** Short texts under keys, which all tabs of a browser read and write at once. */
export type Notes = Pick<typeof browserStorage, 'get' | 'set' | 'keys' | 'remove'> & {
  /** Calls back when another tab changed one under a key. The returned function ends that. */
  follow(key: string, changed: () => void): () => void
}
