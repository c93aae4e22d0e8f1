/** The part of the package that is used here; it has no types of its own. */
declare module 'fs-native-extensions' {
  /** False when another open file holds the lock. @throws the system's error. */
  export function tryLock(fd: number): boolean
}
