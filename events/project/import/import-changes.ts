import type { ChangedCard } from '../events.ts'
import { factFields } from '../facts/facts.ts'

/** The change of a card by an import, or by its undoing. */
export const byImport = (
  { deviceId: id, name, description, ...turns }: ChangedCard,
  how: { readonly batchId: string; readonly fileName: string | null; readonly isBack: boolean },
) => {
  const fields = { ...(name && { name }), ...(description && { description }), ...factFields(turns) }
  return { of: 'card', id, is: 'set', by: 'import', ...how, fields } as const
}
