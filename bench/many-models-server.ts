// The server in a process of its own, with more read models beside its own: what features to come will add.
import { allProjections } from '#projections/models/all.ts'
import { type Projection, projection } from '#projections/engine/projection.ts'
import { ProjectEvent } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { serve } from './child.ts'
import { type Place, startServerHere } from './sides/server-here.ts'

/** A read model that every event of a project changes: how many there were, and when the last. */
const tally = (number: number): Projection =>
  projection<{ readonly events: number; readonly changedAt: string }, ProjectEvent['type']>({
    name: `tally_${number}`,
    version: 1,
    table: 'project',
    indexes: [],
    handles: ProjectEvent.options.map(({ shape }) => shape.type.value),
    fold(row, event) {
      const id = projectOfStream(event.stream)
      if (id === null) return []
      return [[id, { events: (row(id)?.events ?? 0) + 1, changedAt: event.recordedAt }]]
    },
  })

const calls = {
  /** Listens on a free port, with the demo and so many read models in all. @returns its address. */
  async start({ readModels, ...place }: Place & { readonly readModels: number }): Promise<string> {
    const more = Array.from({ length: readModels - allProjections.length }, (_, index) => tally(index + 1))
    return (await startServerHere(place, [...allProjections, ...more])).url
  },
}

export type ManyModelsCalls = typeof calls

serve(calls)
