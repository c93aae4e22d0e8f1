/** What is kept in the browser, as far as it keeps anything: it may refuse to, or have no room, and everything else goes on. */
const guarded = (storage: () => Storage) => ({
  get(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      storage().setItem(key, value)
    } catch {
      // It is not there after a reload.
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
