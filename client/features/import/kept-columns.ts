import { z } from 'zod'
import { requestOf } from '#events/kernel/call.ts'
import { mappingsCalls } from '#events/mappings/api.ts'
import { RememberedMapping } from '#events/mappings/mappings.ts'
import { Mapping } from '#events/project/import/columns.ts'
import { pagePerson } from '../../api/request/page-person.ts'
import { read } from '../../api/request/read.ts'
import { request } from '../../api/request/request.ts'
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

/** The time that a list waits for the company's memory, in milliseconds: without it, its header tells. */
const PATIENCE_MS = 1_500
const MAPPINGS = z.array(RememberedMapping)

/** Reads the mappings that the person's company remembers; none where the server does not answer in time. */
async function readCompanys(): Promise<z.infer<typeof MAPPINGS>> {
  try {
    return await read(`/api${mappingsCalls.remember.path}`, MAPPINGS, AbortSignal.timeout(PATIENCE_MS))
  } catch {
    return []
  }
}

/**
 * Finds the mapping for a header, by its key: the one that this person chose on this device, else the one that a colleague of
 * their company chose last.
 */
export async function keptColumns(): Promise<(header: string) => Mapping | undefined> {
  const kept = new Map([...(await readCompanys()), ...readKept()].map(({ header, mapping }) => [header, mapping]))
  return (header) => kept.get(header)
}

/** Notes on this device what its person says of the columns below a header. One without words is no header to know again. */
export function keepColumns(header: string, mapping: Mapping): void {
  const me = pagePerson()
  if (me === null || header === '') return
  const others = readKept().filter((one) => one.header !== header)
  browserStorage.set(columnsKey(me), JSON.stringify([{ header, mapping }, ...others].slice(0, MAX_KEPT)))
}

/** Tells the person's company what they said of the columns of a list that was imported. */
export function shareColumns(header: string, mapping: Mapping): void {
  if (header === '') return
  const { method, path, body } = requestOf(mappingsCalls.remember, {}, { header, mapping })
  // Where it is lost, the device knows it still.
  request(method, path, body).catch(() => undefined)
}
