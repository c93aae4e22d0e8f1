import { z } from 'zod'
import { Mapping } from '#events/project/import/columns.ts'
import { pagePerson } from '../../api/request/page-person.ts'
import { browserStorage } from '../../api/storage.ts'
import { columnsKey } from '../../shared/imports/columns-key.ts'

/** The headers that are remembered, the last one first. */
const MAX_KEPT = 50
const Kept = z.array(z.object({ header: z.string(), mapping: Mapping }))

function readKept(): z.infer<typeof Kept> {
  const me = pagePerson()
  try {
    return me === null ? [] : Kept.parse(JSON.parse(browserStorage.get(columnsKey(me)) ?? '[]'))
  } catch {
    return []
  }
}

/** Finds the mapping that this person chose for a header on this device, by the key of the header. */
export function keptColumns(): (header: string) => Mapping | undefined {
  const kept = new Map(readKept().map(({ header, mapping }) => [header, mapping]))
  return (header) => kept.get(header)
}

/** Notes what this person says of the columns below a header. One without words is no header to know again. */
export function keepColumns(header: string, mapping: Mapping): void {
  const me = pagePerson()
  if (me === null || header === '') return
  const others = readKept().filter((one) => one.header !== header)
  browserStorage.set(columnsKey(me), JSON.stringify([{ header, mapping }, ...others].slice(0, MAX_KEPT)))
}
