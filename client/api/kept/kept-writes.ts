let tell = (): void => {}
let next = newWrite()

function newWrite(): Promise<void> {
  return new Promise((resolve) => {
    tell = resolve
  })
}

/** The device was written to: those who wait for that look again. */
export function noteWrite(): void {
  const told = tell
  next = newWrite()
  told()
}

/** Resolves at the next write of this page to the device. */
export const nextWrite = (): Promise<void> => next
