import { type ComponentType, useEffect, useState } from 'react'
import { afterScreen } from './after-screen.ts'
import { countLost } from './server-wait.ts'
import { toast } from '../toast/toast.ts'

/** Code that could not be had, by what asks for it again. */
const missing = new Set<() => Promise<unknown>>()

/** Asks again for all code that could not be had. Resolves to true if there was some and all of it is here now. */
export async function fetchMissing(): Promise<boolean> {
  const results = await Promise.allSettled(Array.from(missing, (load) => load()))
  return results.length > 0 && results.every(({ status }) => status === 'fulfilled')
}

/** Fetches code once, and again after it could not be had. `loaded` gives it without waiting, null while it is not here. */
export function fetchedOnce<Code>(fetchCode: () => Promise<Code>) {
  let code: Code | null = null
  let fetching: Promise<Code> | null = null

  const load = (): Promise<Code> => {
    fetching ??= fetchCode().then(
      (fetched) => {
        code = fetched
        if (missing.delete(load)) countLost(-1)
        return fetched
      },
      (error: unknown) => {
        fetching = null
        if (!missing.has(load)) countLost(1)
        missing.add(load)
        throw error
      },
    )
    return fetching
  }
  return { load, loaded: () => code }
}

/** A component whose code comes on its own, and a way to have it come before it is needed. */
export type OnDemand<Props extends object> = {
  readonly Screen: ComponentType<Props>
  /** Resolves when the code is here or cannot be had. */
  readonly preload: () => Promise<void>
}

/**
 * Once its code is here, the component shows at once, which React's own `lazy` does not do: it leaves the place to the fallback
 * of the Suspense around, and after a fallback React holds everything back for 300 ms. Until then nothing stands in its place.
 * Code that could not be had in advance is asked for again when the component is shown. If it cannot be had then either,
 * the error goes to the boundary around, which goes on once `fetchMissing` had it. Code that a newer version replaced comes
 * only with that version's page.
 */
export function onDemand<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const code = fetchedOnce(fetchScreen)

  function Screen(props: Props) {
    // Must stay what it was when it was mounted, or what is below would be made anew.
    const [Content, setContent] = useState(code.loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    useEffect(() => {
      if (Content) return undefined
      let isGone = false
      void code.load().then(
        (loaded) => !isGone && setContent(() => loaded),
        (error: unknown) => !isGone && setFailure({ error }),
      )
      return () => {
        isGone = true
      }
    }, [Content])
    if (failure) throw failure.error
    return Content && <Content {...props} />
  }
  const ignore = () => {}
  return { Screen, preload: () => code.load().then(ignore, ignore) }
}

/** The properties of every dialog on demand. */
type DialogState = { readonly isOpen: boolean; readonly onClose: () => void }

/** How long after a screen was shown the code of what may come over it is fetched, in milliseconds: the screen comes first. */
export const SETTLED_MS = 2000

/**
 * A dialog whose code comes a moment after what opens it: not before what people came for, but before most of them press, and
 * so that a press still works when the connection is gone by then. A press that comes earlier waits for the code; where it
 * cannot be had, a toast says so, and the next press asks again. Once here, the dialog stays mounted, open or closed.
 */
export function dialogOnDemand<Props extends DialogState>(
  fetchDialog: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = fetchedOnce(fetchDialog)

  return function DialogOnDemand(props: Props) {
    const { isOpen, onClose } = props
    const [Content, setContent] = useState(code.loaded)
    const isAskedFor = isOpen && Content === null

    useEffect(() => {
      const show = () => setContent(code.loaded)
      return afterScreen(() => void code.load().then(show, () => {}), SETTLED_MS)
    }, [])

    useEffect(() => {
      if (!isAskedFor) return undefined
      let isStale = false
      const show = () => setContent(code.loaded)
      const fail = () => {
        if (isStale) return
        onClose()
        toast(NOT_LOADED)
      }
      void code.load().then(show, fail)
      return () => {
        isStale = true
      }
    }, [isAskedFor, onClose])

    return Content && <Content {...props} />
  }
}

/** The toast when code that was asked for by a press cannot be had. */
export const NOT_LOADED = {
  title: 'Not loaded yet',
  description: 'The server may be out of reach, or a newer version may be here. Press again, or reload the page.',
  variant: 'destructive',
} as const
