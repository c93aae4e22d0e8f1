import { z } from 'zod'
import type { SyncAnswer } from '#events/project/sync-api.ts'
import { ApiError, messageOf } from '../../../api/request/request.ts'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'
import type { ToastMessage } from '../../../ui/toast/toast.ts'
import { PRODUCTS } from './progress-words.ts'

const INSUFFICIENT = /insufficient permissions/i
const NEEDS_CAMERAS =
  'The Verkada API key of this instance needs at least the "Cameras - Read" permission. Create a key with it in Verkada Command and replace the one in Verkada Instances.'

/** The body of an answer that the provider's own error led to. */
const Said = z.object({ verkadaError: z.object({ message: z.string() }) })

/** The toast about a sync that brought nothing (specification 001, section 8). */
export function syncFailed(error: Error): ToastMessage {
  const message = messageOf(error)
  const { data: said } = Said.safeParse(error instanceof ApiError ? error.body : null)
  const whole = said ? `${message}: ${said.verkadaError.message}` : message
  const description = INSUFFICIENT.test(whole) ? NEEDS_CAMERAS : whole
  return { title: 'Sync failed', description, variant: 'destructive' }
}

/** The toast about a sync that brought something, which names what it could not read. */
export function syncDone(answer: SyncAnswer): ToastMessage {
  const { added, adopted, offered, updated, missing, failed, devices, elsewhere = [], batchId: about } = answer
  const changes = [
    adopted > 0 ? `${formatCount(adopted)} planned ${adopted === 1 ? 'card' : 'cards'} matched by serial number` : '',
    added > 0 ? `${formatCount(added)} added` : '',
    offered > 0 ? `${formatCount(offered)} to be confirmed as ${offered === 1 ? 'a pair' : 'pairs'}` : '',
    updated > 0 ? `${formatCount(updated)} updated` : '',
    missing > 0 ? `${formatCount(missing)} no longer listed by Verkada` : '',
  ].filter(Boolean)
  const said = changes.length > 0 ? `${changes.join(', ')}.` : `${countOf(devices, 'device')}, nothing has changed.`
  const done = [said, elsewhereWords(elsewhere)].filter(Boolean).join(' ')
  if (failed.length === 0) return { title: 'Devices synced', description: done, about }
  const unread = failed.map(({ product, message }) => {
    const why = product === 'cameras' && INSUFFICIENT.test(message) ? NEEDS_CAMERAS : `${message}.`
    return `${PRODUCTS[product]} could not be read: ${why}`
  })
  return { title: 'Sync partly done', description: `${done} ${unread.join(' ')}`, variant: 'destructive' }
}

/** Other projects that a sentence names; more are counted. */
const MAX_NAMED = 2

/** The sentence about other projects that have the same devices; empty where none has. */
function elsewhereWords(projects: NonNullable<SyncAnswer['elsewhere']>): string {
  if (projects.length === 0) return ''
  const named = projects
    .slice(0, MAX_NAMED)
    .map(({ name, devices, isClosed }) => `${name}${isClosed ? ', which is completed' : ''} (${formatCount(devices)})`)
  const more = projects.length - named.length
  const all = more > 0 ? [...named, `${formatCount(more)} more`] : named
  return `Devices that other projects have, too: ${all.join('; ')}.`
}
