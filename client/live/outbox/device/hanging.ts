import type { CommandId, DeviceId } from '#events/kernel/ids.ts'
import { type AnyEntry, type Entry, isPhoto, type PhotoEntry, type Refusal, type Why } from '../entry.ts'
import { isHanging, newCardOf, temporaryIdsOf } from '../new-cards.ts'
import type { OutboxState } from '../outbox-state.ts'
import { isLost, QUEUED } from '../photo-state.ts'

/** The entries that cannot be without the card that a command makes: they hang on it. */
export function hangingOn<E extends AnyEntry>(entries: readonly E[], made: AnyEntry): E[] {
  const card = newCardOf(made)
  return card === null ? [] : entries.filter((entry) => isHanging(entry) && temporaryIdsOf(entry).includes(card))
}

/** Why a change is not sent whose card is not to come. */
const NO_CARD: Why = {
  status: 0,
  code: 'card-not-made',
  message: 'The new card that this was for is not there: it was taken back, or not added.',
  body: null,
}

/** How it stands with a card that is to be made. `reason` is why it was refused; both are empty while it waits. */
type Making = { readonly heldBehind: readonly CommandId[]; readonly reason: string | null }

/**
 * Sees to what hangs on cards that were refused, are held, or go again: commands are held with them, photos fail with the reason and
 * go again. @param isJudge true where a card that is not known is not to come: what hangs on it is refused.
 */
export function settleHanging(state: OutboxState, isJudge: boolean): OutboxState {
  const makings = makingsOf(state)
  const refusals: Refusal[] = []
  let isSame = true
  const entries = state.entries.flatMap((entry): AnyEntry | [] => {
    if (!isHanging(entry)) return entry
    const all = temporaryIdsOf(entry).map((id) => makings.get(id) ?? null)
    const isLost = all.includes(null)
    if (isLost && !isJudge) return entry
    const heldBehind = all.flatMap((making) => making?.heldBehind ?? [])
    const reason = isLost ? NO_CARD.message : (all.flatMap((making) => making?.reason ?? [])[0] ?? null)
    const next = isPhoto(entry) ? photoWith(entry, reason) : isLost ? lost(entry) : held(entry, heldBehind)
    if (next === null && !isPhoto(entry)) refusals.push({ entry, ...NO_CARD, isDealtWith: false })
    isSame &&= next === entry
    return next ?? []
  })
  return isSame ? state : { entries, refusals: [...state.refusals, ...refusals] }
}

function makingsOf({ entries, refusals }: OutboxState): ReadonlyMap<DeviceId, Making> {
  const makings = new Map<DeviceId, Making>()
  const put = (entry: AnyEntry, making: Making) => {
    const id = newCardOf(entry)
    if (id !== null) makings.set(id, making)
  }
  for (const { entry, message } of refusals)
    put(entry, { heldBehind: [entry.id], reason: `Its card was not added: ${message}` })
  // One that is sent again counts.
  for (const entry of entries) put(entry, { heldBehind: isPhoto(entry) ? [] : entry.heldBehind, reason: null })
  return makings
}

/** A photo that was never sent fails by this alone. */
function photoWith(photo: PhotoEntry, reason: string | null): PhotoEntry {
  if (reason === null)
    return photo.state === 'failed' && !photo.wasSent && !isLost(photo) ? { ...photo, ...QUEUED } : photo
  return photo.state === 'queued' ? { ...photo, state: 'failed', reason } : photo
}

/** One that is held waits for its person in any case. */
const lost = (entry: Entry): Entry | null => (entry.state === 'held' ? entry : null)

const held = (entry: Entry, heldBehind: readonly CommandId[]): Entry =>
  entry.state === 'queued' && heldBehind.length > 0 ? { ...entry, state: 'held', heldBehind } : entry
