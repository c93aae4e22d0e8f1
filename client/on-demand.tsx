import { type ComponentType, lazy, useState } from 'react'

/** A component whose code comes on its own, and a way to have it come before it is needed. */
export type OnDemand<Props extends object> = { readonly Screen: ComponentType<Props>; readonly preload: () => void }

/**
 * Once its code is here, the component shows at once, which React's own `lazy` does not do the first time: it leaves the
 * place to the fallback of the Suspense around for a moment, and after a fallback React holds everything back for 300 ms.
 * Code that could not be had in advance is asked for again when the component is shown. If it cannot be had then either,
 * the error goes to the boundary around and stays until the page is reloaded: React keeps it, and code that a newer version
 * replaced comes only with that version's page.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let Loaded: ComponentType<Props> | null = null
  let loading: Promise<{ default: ComponentType<Props> }> | null = null

  const loadOnce = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component
        return { default: component }
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const Late = lazy(loadOnce)

  function Screen(props: Props) {
    // Must stay what it was when it was mounted, or what is below would be made anew.
    const [Content] = useState(() => Loaded ?? Late)
    return <Content {...props} />
  }
  return { Screen, preload: () => void loadOnce().catch(() => {}) }
}
