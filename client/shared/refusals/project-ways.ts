import { DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import { projectIdOf } from '../../live/board.ts'
import type { Refusal } from '../../live/outbox/entry.ts'
import { boardHref } from '../projects/project-hrefs.ts'
import type { Ways } from './refusal-kind.ts'

/** It would be refused again: the thing is gone, was made before, is the provider's, or another person's to do. */
const NEVER: ReadonlySet<string> = new Set([
  'card-exists',
  'card-not-made',
  'card-not-manual',
  'card-unknown',
  'confirm-by-another',
  'import-unknown',
  'not-found',
  'project-exists',
  'project-unknown',
])
/** It would be refused again as it is: it is done again on top of what beat it (project-on-top.ts). */
const BEATEN: ReadonlySet<string> = new Set(['card-moved', 'card-step-skipped', 'moves-refused', 'name-changed'])
/** Its card is no longer there to be opened. */
const WITHOUT_CARD: ReadonlySet<string> = new Set(['card-unknown', 'not-found', 'project-unknown'])

/** The ways on for a refused command on a project. */
export function projectWays(refusal: Pick<Refusal, 'entry' | 'code'>): Ways {
  const [way, card, projectId] = [wayOf(refusal), cardOf(refusal), projectIdOf(refusal.entry)]
  // The same text would be refused again: on the board it can be chosen against the other one.
  if (way === 'choose')
    return { again: false, links: [{ label: 'Choose on the board', href: boardHref(projectId), isPrimary: true }] }
  const project = { label: 'Open the project', href: boardHref(projectId), isPrimary: true }
  const links = [
    ...(way === 'open' ? [project] : []),
    ...(card === null ? [] : [{ label: 'Open the card', href: boardHref(projectId, card) }]),
  ]
  return { again: way === 'again', links }
}

/**
 * The way on for a refused command. `again`: it may work now. `choose`: two texts stand against each other on the
 * board. `open`: the project asks before it does that, so it is done there. `none`: it cannot work.
 */
function wayOf({ entry, code }: Pick<Refusal, 'entry' | 'code'>): 'again' | 'choose' | 'open' | 'none' {
  if (NEVER.has(code) || BEATEN.has(code)) return 'none'
  if (code === 'description-changed') return 'choose'
  return entry.command.type === 'CompleteProject' ? 'open' : 'again'
}

/** The card that a refused command was about; null where it is about none, or the card is not there. */
function cardOf({ entry, code }: Pick<Refusal, 'entry' | 'code'>): DeviceId | null {
  const { data } = entry.command
  if (WITHOUT_CARD.has(code) || typeof data !== 'object' || data === null || !('deviceId' in data)) return null
  const id = DeviceId.safeParse(data.deviceId).data
  return id === undefined || isTemporaryId(id) ? null : id
}
