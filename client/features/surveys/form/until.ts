import type { FormHandle } from '../../../live/form.ts'
import type { StreamState } from '../../../live/stream-state.ts'
import type { FormPicture } from '../../../live/view/form-view.ts'

/** Timeout of a save's wait for the page to show what the server knows, in milliseconds. */
const MAX_CATCH_UP_MS = 5000

/** Resolves with true once the form stands so, or with false after `ms`; null: it waits on. */
export function until(
  { store }: FormHandle,
  isSo: (state: StreamState & FormPicture) => boolean,
  ms: number | null = MAX_CATCH_UP_MS,
): Promise<boolean> {
  if (isSo(store.getState())) return Promise.resolve(true)
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => isSo(state) && done(true))
    const timer = ms === null ? undefined : setTimeout(() => done(false), ms)
    const done = (is: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(is)
    }
  })
}
