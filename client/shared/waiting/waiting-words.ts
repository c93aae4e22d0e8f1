import type { CommandId } from '#events/kernel/ids.ts'
import type { Connection } from '../../live/connection/connection.ts'
import type { DeviceState } from '../../live/outbox/device-state.ts'
import { type AnyEntry, type Entry, isPhoto, type PhotoEntry } from '../../live/outbox/entry.ts'
import { countOf } from '../../ui/text/format-count.ts'
import type { Waiting } from './waiting.ts'

/** "2 changes, 1 photo and 1 unsaved survey"; empty where nothing waits. */
export function waitingWords({ changes, photos, saves }: Pick<Waiting, 'changes' | 'photos' | 'saves'>): string {
  const words = [
    changes > 0 && countOf(changes, 'change'),
    photos > 0 && countOf(photos, 'photo'),
    saves > 0 && countOf(saves, 'unsaved survey'),
  ].filter((one) => one !== false)
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')
}

/** The consequences of withdrawing a command, in sentences. @param hanging what hangs on the card that it makes, and goes with it. */
export function withdrawalWords(text: string | null, hanging: readonly AnyEntry[]): string {
  const photos = hanging.filter(isPhoto).length
  const behind = waitingWords({ changes: hanging.length - photos, photos, saves: 0 })
  return [
    text === null ? 'It is not sent then.' : 'It is not sent then, and what you typed for it is gone.',
    ...(behind === '' ? [] : [`${behind} of the new card ${hanging.length === 1 ? 'goes' : 'go'} with it.`]),
  ].join(' ')
}

/** True if work that waits is gone with the page, though the device keeps such work as a rule. */
export const isNotKept = ({ state, reason, notKept }: DeviceState, id: CommandId): boolean =>
  state === 'not-kept' || (reason !== null && notKept.has(id))

/** The thing that a command waits for, as a sentence. @param isForPhotos it is the save of a survey, whose photos come first. */
export function stateWords(
  { state, wasSent }: Pick<Entry, 'state' | 'wasSent'>,
  connection: Connection,
  isForPhotos = false,
): string {
  if (state === 'held') return 'It waits behind a change that was refused.'
  if (state === 'sent') return 'It is being sent.'
  if (connection === 'signed-out') return 'It waits for your sign-in.'
  if (connection !== 'live') return 'It waits for the connection.'
  if (isForPhotos) return 'It waits for its photos.'
  return wasSent ? 'It is sent again in a moment.' : 'It waits for its turn.'
}

/** The same of a photo that is on its way, for a file of the work; why it failed or was refused otherwise. */
export function photoStateWords({
  state,
  waitsFor,
  reason,
}: Pick<PhotoEntry, 'state' | 'waitsFor' | 'reason'>): string {
  if (state === 'queued') return `It waits for ${waitsFor}.`
  return state === 'sent' ? 'It is being sent.' : reason
}

/** From this share of its room on the browser may soon keep nothing more. */
const FULL_SHARE = 0.8

/** How much of the browser's room is used, in whole percent, where that is much; null otherwise. */
export function fullPercent({ usage }: Pick<DeviceState, 'usage'>): number | null {
  if (usage === null || usage.quotaBytes <= 0) return null
  const share = usage.usedBytes / usage.quotaBytes
  return share > FULL_SHARE ? Math.min(100, Math.round(share * 100)) : null
}

/** Says of all photos of a list that they are lost. */
export const LOST_WORDS = 'Their page ended before this device had kept them.'
