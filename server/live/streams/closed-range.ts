/** Multiple of events at which ranges begin and end: those who were away for about as long ask for the same ones. */
const BLOCK = 100
/** The longest range: some 25 kB compressed, if its events are moves of cards. */
const MAX_EVENTS = 1_000

/**
 * The closed range of events to be read over HTTP by a client that holds a stream up to a revision (docs/rules.md, LIVE-140). It
 * may begin with events that the client has.
 * @param after the last revision that the client holds. @param head the last revision of the stream.
 * @returns null where fewer events than a block are missed.
 */
export function closedRange(after: number, head: number): { readonly from: number; readonly to: number } | null {
  const from = Math.floor((after + 1) / BLOCK) * BLOCK
  const to = Math.min(Math.floor((head + 1) / BLOCK) * BLOCK, from + MAX_EVENTS) - 1
  return head - after >= BLOCK ? { from, to } : null
}
