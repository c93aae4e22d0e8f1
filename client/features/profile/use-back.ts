import { useLocation } from 'wouter'

/** The page of this portal that led here, by the browser's word; null for none. */
export function previousPath(referrer: string, here: Pick<Location, 'origin' | 'pathname'>): string | null {
  if (!URL.canParse(referrer)) return null
  const { origin, pathname, search } = new URL(referrer)
  return origin === here.origin && pathname !== here.pathname ? `${pathname}${search}` : null
}

/** True if there is a page of this portal to go back to; browsers without the Navigation API only know of a page. */
const canGoBack = (): boolean => ('navigation' in window ? window.navigation.canGoBack : history.length > 1)

/** Goes back in the history, else to the page before, else to the start (specification 000, "Profile screen"). */
export function useBack(): () => void {
  const [, navigate] = useLocation()
  return () => {
    if (canGoBack()) history.back()
    else navigate(previousPath(document.referrer, location) ?? '/')
  }
}
