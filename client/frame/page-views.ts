import type { UserId } from '#events/kernel/ids.ts'
import type { PageView } from '#events/system/page-view.ts'
import { PAGE_VIEWS_PATH } from '#events/system/page-views-path.ts'

/** Tells the server, without waiting for an answer; also while the page is being closed. */
function tell(view: PageView): void {
  navigator.sendBeacon(`/api${PAGE_VIEWS_PATH}`, new Blob([JSON.stringify(view)], { type: 'application/json' }))
}

/** The screen that is in front, of which person, and since when by the page's clock. */
let shown: { readonly userId: UserId; readonly page: string; readonly since: number } | null = null

function leave(): void {
  if (shown) {
    const { userId, page, since } = shown
    tell({ userId, page, action: 'leave', durationMs: Math.round(performance.now() - since) })
  }
  shown = null
}

/** Forgets what is shown, without a word: at the end of a session the answer would be that it is over. */
export function endViews(): void {
  shown = null
}

/**
 * Tells the server which screen a person opens and leaves, and how long it was in front of them (docs/rules.md, METRICS-5).
 * @param page the pattern of its route; null where there is no screen. @returns what ends that; the next screen tells that this
 * one was left.
 */
export function showPage(page: string | null, userId: UserId): () => void {
  leave()
  if (page === null) return () => undefined
  const show = () => {
    shown = { userId, page, since: performance.now() }
  }
  tell({ userId, page, action: 'view', durationMs: null })
  show()
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : show())
  document.addEventListener('visibilitychange', onVisibility)
  return () => document.removeEventListener('visibilitychange', onVisibility)
}
