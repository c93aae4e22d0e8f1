import type { CommandId } from '#events/kernel/ids.ts'
import type { Database, ListChange } from '../outbox/device/device-database.ts'
import type { PhotoRow, Row } from '../outbox/device/rows.ts'
import type { SimClock } from './sim-clock.ts'
import type { SimTab } from './sim-tab.ts'

type Rows = Map<number, Row>
/** The rows of a person on a device. `seq` of the last one. */
export type StoredRows = {
  readonly entries: Rows
  readonly refusals: Rows
  readonly photos: Map<string, PhotoRow>
  seq: number
}

/** The database of a person as a tab uses it. A request is done a little later, whole, unless the tab is gone by then. */
export function openSimDatabase(
  kept: StoredRows,
  tab: SimTab,
  clock: SimClock,
  isFull: { readonly rows: () => boolean; readonly photos: () => boolean },
): Database {
  const ask = <Answer>(work: () => Answer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      clock.after(clock.random() * 5, () => {
        if (tab.isGone) return
        try {
          const answer = work()
          clock.after(clock.random() * 5, () => tab.run(() => resolve(answer)))
        } catch (error) {
          tab.run(() => reject(error as Error))
        }
      })
    })
  const demandRoom = (list: 'rows' | 'photos') => {
    if (isFull[list]()) throw new DOMException('full', 'QuotaExceededError')
  }
  return {
    read: () => ask(() => ({ entries: [...kept.entries.values()], refusals: [...kept.refusals.values()] })),
    write: (entries, refusals) =>
      ask(() => {
        demandRoom('rows')
        changeRows(kept, kept.entries, entries)
        changeRows(kept, kept.refusals, refusals)
        for (const id of entries.gone) kept.photos.delete(id)
      }),
    keepPhoto: (photo) =>
      ask(() => {
        demandRoom('photos')
        kept.photos.set(photo.id, photo)
      }),
    photo: (id) => ask(() => kept.photos.get(id)),
    dropPhoto: (id) => ask(() => void kept.photos.delete(id)),
    photoIds: () => ask(() => [...kept.photos.keys()]),
    close: () => {},
  }
}

function changeRows(kept: StoredRows, rows: Rows, { added, changed, moved, gone }: ListChange): void {
  const rowOf = (id: CommandId) => [...rows.values()].find((row) => row.id === id)
  const add = (id: CommandId, value: unknown) => {
    kept.seq += 1
    rows.set(kept.seq, { seq: kept.seq, id, value: structuredClone(value) })
  }
  for (const id of gone) rows.delete(rowOf(id)?.seq ?? 0)
  for (const { id, value } of moved) {
    const row = rowOf(id)
    if (!row) continue
    rows.delete(row.seq)
    add(id, value)
  }
  for (const [index, { id, value }] of [...added, ...changed].entries()) {
    const row = rowOf(id)
    if (row) rows.set(row.seq, { ...row, value: structuredClone(value) })
    else if (index < added.length) add(id, value)
  }
}
