import { useEffect } from 'react'

/** The name of the product on the screen. */
export const PRODUCT = 'Installation Portal'

/** The title of the tab for as long as the screen is mounted: what it shows, then the product. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
    return () => {
      document.title = PRODUCT
    }
  }, [title])
}
