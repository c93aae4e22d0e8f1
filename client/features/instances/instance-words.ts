import { KeyRefusal } from '#events/catalog/api.ts'
import type { InstanceKey, OptionalProduct } from '#events/catalog/commands.ts'
import { ApiError, messageOf } from '../../api/request/request.ts'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import type { ToastMessage } from '../../ui/toast/toast.ts'

const PRODUCTS: Readonly<Record<OptionalProduct, string>> = { access: 'Access Control', alarms: 'Alarms' }
const REGIONS: Readonly<Record<NonNullable<InstanceKey['region']>, string>> = {
  us: 'US region',
  eu: 'EU region',
  au: 'AU region',
  gov: 'GovCloud region',
}

export const regionWords = ({ region }: InstanceKey): string | null => region && REGIONS[region]

/** The products that a key cannot read: "Cannot read Access Control and Alarms"; null when it reads all that are used. */
export const cannotReadWords = ({ cannotRead }: InstanceKey): string | null =>
  cannotRead.length === 0 ? null : `Cannot read ${cannotRead.map((product) => PRODUCTS[product]).join(' and ')}`

const NEEDS_CAMERAS =
  'The API key needs at least "Cameras - Read" permission. Create a key with it in Verkada Command and try again.'

/** Why an instance was not saved, in the forms of the specification (000, section 8). */
function reasonOf(error: Error): string {
  const { data: said } = KeyRefusal.safeParse(error instanceof ApiError ? error.body : null)
  if (said?.verkadaError) return `Verkada API Error: ${said.verkadaError.message}`
  if (said?.error && said.details) return `${said.error}: ${said.details}`
  return messageOf(error)
}

/** The toast about an instance that was not saved. `title`: what failed, where it is not the key's permission. */
export function notSaved(error: Error, title: string): ToastMessage & { readonly description: string } {
  const reason = reasonOf(error)
  return /permission/i.test(reason)
    ? { title: 'API Key Permission Error', description: NEEDS_CAMERAS, variant: 'destructive' }
    : { title, description: reason, variant: 'destructive' }
}

export const NOT_CREATED = 'Failed to create instance'
export const NOT_CHANGED = 'Failed to update instance'

/** So many are named of those that use something. */
const NAMED = 3

/** Why an instance is not deleted that these projects use, as the server says it, with names. */
export function inUse(projects: readonly string[]): ToastMessage {
  const named = projects.slice(0, NAMED).join(', ')
  const others = projects.length - NAMED
  const names = others > 0 ? `${named} and ${countOf(others, 'other')}` : named
  return {
    title: 'Cannot delete instance',
    description: `This instance is used by ${formatCount(projects.length)} project(s): ${names}. Give them another instance first.`,
    variant: 'destructive',
  }
}

/** The toast about an instance that was not deleted. */
export function notDeleted(error: Error): ToastMessage {
  const description = messageOf(error)
  const title = description.includes('used by') ? 'Cannot delete instance' : 'Failed to delete instance'
  return { title, description, variant: 'destructive' }
}
