/**
 * The session storage: what one tab keeps through a reload. A browser may refuse it, or have no room: then nothing is kept,
 * and everything else goes on.
 */
export const tabStorage = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value)
    } catch {
      // It is not there after a reload.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // There was nothing.
    }
  },
}
