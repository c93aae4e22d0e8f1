import type { LogEvent } from '#events/registry.ts'

/** The faults of the log by itself, in sentences: gaps, and ids that were given twice. */
export function checkStreams(log: readonly LogEvent[]): string[] {
  const wrong: string[] = []
  const ends = new Map<string, number>()
  const given = new Set<string>()
  let position = ''
  for (const event of log) {
    const { stream, revision } = event
    const expected = (ends.get(stream) ?? -1) + 1
    if (revision !== expected) wrong.push(`${stream} has revision ${revision} where ${expected} should be`)
    if (event.position <= position) wrong.push(`position ${event.position} comes after ${position}`)
    for (const id of idsOf(event)) {
      if (given.has(id)) wrong.push(`${id} was given twice, the second time in ${stream}, revision ${revision}`)
      given.add(id)
    }
    ends.set(stream, revision)
    position = event.position
  }
  return wrong
}

/** Everything that an event gives an id to, itself included. */
function idsOf({ id, ...event }: LogEvent): string[] {
  if (event.type === 'ProjectCreated') return [id, `project ${event.data.projectId}`]
  if (event.type === 'ManualCardAdded') return [id, `device ${event.data.deviceId}`]
  if (event.type === 'DevicesSynced') return [id, ...event.data.devices.map(({ deviceId }) => `device ${deviceId}`)]
  if (event.type === 'FormCreated') return [id, `form ${event.data.formId}`]
  if (event.type === 'FolderCreated') return [id, `folder ${event.data.folderId}`]
  if (event.type !== 'DevicesImported') return [id]
  return [id, ...event.data.cards.map(({ deviceId }) => `device ${deviceId}`)]
}
