/** Access to a storage of the browser that never throws: where the browser refuses or has no room, nothing is kept. */
const guarded = (storage: () => Storage) => ({
  get(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  /** Returns false where it is not there after a reload. */
  set(key: string, value: string): boolean {
    try {
      storage().setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  /** The rest of all keys that begin with `prefix`. */
  keys(prefix: string): string[] {
    try {
      return Object.keys(storage()).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
    } catch {
      return []
    }
  },
  /** Removes every key that begins with `prefix`. */
  removeAll(prefix: string): void {
    try {
      for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key)
    } catch {
      // There was nothing.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key)
    } catch {
      // There was nothing.
    }
  },
})

/** The session storage: what one tab keeps through a reload. */
export const tabStorage = guarded(() => sessionStorage)

/** The local storage: what all tabs of this browser keep. */
export const browserStorage = guarded(() => localStorage)
