/** The Date header has whole seconds and was on its way for a while: less than this is no difference of clocks. */
const TOLERANCE_MS = 5000

/** How far the server's clock is ahead of the browser's, in milliseconds. */
let aheadMs = 0

/** An answer says when the server sent it. @param date the Date header; null where there is none. */
export function noteServerTime(date: string | null): void {
  const sent = Date.parse(date ?? '')
  if (Number.isNaN(sent)) return
  const difference = sent - Date.now()
  aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

/** The present by the server's clock, in milliseconds: what times of the server are compared with. */
export const serverNow = (): number => Date.now() + aheadMs
