import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

/**
 * The page's knowledge of a server that is busy or away. The watch over requests keeps it (client/api/request/patience.ts), and for `isAway`
 * the live connection.
 */
export const useServerWait = create(() => ({
  /** The server says of itself that it can neither save nor follow. */
  isAway: false,
  /** A read was asked to wait. */
  isReading: false,
  /** A write has waited for so long that the page says it. */
  isWriting: false,
  /** How many parts of the page could not be loaded and go on once the server answers. */
  lost: 0,
  /** How often it was found to answer again. */
  returns: 0,
}))

/** A dialog on the page. `isStopped`: it was closed while it waited, so what was begun in it is sent no more. */
export type OpenDialog = { isStopped: boolean }
const openDialogs: OpenDialog[] = []

/** The dialog in front; undefined where none is open. */
export const frontDialog = (): Readonly<OpenDialog> | undefined => openDialogs.at(-1)

/** Tells that a dialog has opened. The returned function tells that it has closed, and whether it waited then. */
export function noteDialog(): (isWaiting: boolean) => void {
  const dialog: OpenDialog = { isStopped: false }
  openDialogs.push(dialog)
  return (isWaiting) => {
    dialog.isStopped = isWaiting
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
  }
}

/** Says that so many more parts of the page wait for the server to answer. */
export const countLost = (by: number): void => useServerWait.setState(({ lost }) => ({ lost: lost + by }))

/** While `isLost`, calls `goOn` each time that the server is found to answer again. */
export function useGoOn(isLost: boolean, goOn: () => void): void {
  const goOnNow = useEffectEvent(goOn)
  useEffect(() => {
    if (!isLost) return undefined
    const unsubscribe = useServerWait.subscribe((now, before) => now.returns > before.returns && goOnNow())
    countLost(1)
    return () => {
      unsubscribe()
      countLost(-1)
    }
  }, [isLost])
}

/** Resolves when the server is next found to answer again; until then it is asked. */
export const untilReturn = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = useServerWait.subscribe((now, before) => {
      if (now.returns === before.returns) return
      stop()
      countLost(-1)
      resolve()
    })
    countLost(1)
  })
