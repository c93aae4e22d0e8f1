import type { DBSchema } from 'idb'
import { z } from 'zod'
import { CommandId } from '#events/kernel/ids.ts'
import { BrowserDatabase } from '../../../../api/browser-database.ts'
import { sectionLane } from '../../../../live/form.ts'
import { DeviceDatabase, NO_CHANGE } from '../../../../live/outbox/device/device-database.ts'
import { browserStorage } from '../../../../api/storage.ts'
import { waitsKey } from '../../../../live/outbox/waits-key.ts'
import type { Me, PhotoEntry } from '../../../../live/outbox/entry.ts'
import { QUEUED } from '../../../../live/outbox/photo-state.ts'
import { draftKeys, keepDraft } from '../../../../shared/drafts/drafts.ts'
import { oldTitle } from '../../../../shared/drafts/old-saves.ts'
import { oldPhotosOf } from '../../../../shared/drafts/old-photos.ts'
import { keptDraft } from '../draft/kept-draft.ts'

/** Bytes are an ArrayBuffer: WebKit loses Blobs at random (Dexie#1919). */
const Bytes = z.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]')

/**
 * A photo of a section as releases until November 27, 2026 kept it. `id`: the key of its request. `section`: negative while it was not
 * saved. `chosenAt`: in milliseconds. `refused`: why the server would never take it.
 */
const OldRow = z.object({
  version: z.literal(1),
  ...{ id: CommandId, form: z.int(), section: z.int(), chosenAt: z.number(), refused: z.string().nullable() },
  ...{ name: z.string(), type: z.string(), lastModified: z.number(), bytes: Bytes },
})
type OldRow = z.infer<typeof OldRow>

interface Schema extends DBSchema {
  photos: { key: string; value: OldRow; indexes: { form: number } }
}

/**
 * Puts the photos that an earlier release kept in a database of their own into the outbox of this device, in their order and under
 * their keys, and deletes that database. Two tabs may do it at once: the second finds the rows of the first.
 */
export async function drainOldPhotos(me: Me): Promise<void> {
  const old = new BrowserDatabase<Schema>(oldPhotosOf(me.id), 1, (database) => {
    database.createObjectStore('photos', { keyPath: 'id' }).createIndex('form', 'form')
  })
  const device = new DeviceDatabase(me.id)
  try {
    const found = await old.use((database) => database.getAll('photos'))
    const rows = found.flatMap((row) => OldRow.safeParse(row).data ?? [])
    for (const row of rows.toSorted((one, other) => one.chosenAt - other.chosenAt)) {
      const { id, name, type, lastModified, bytes } = row
      await device.keepPhoto({ id, name, type, lastModified, bytes })
      await device.write({ ...NO_CHANGE, added: [{ id, value: entryOf(row, me) }] }, NO_CHANGE, true)
      browserStorage.set(waitsKey(me.id), '1')
      await old.use((database) => database.delete('photos', id))
    }
    // A tab of such a release lets go of it within moments.
    if (rows.length === found.length) void old.delete().catch(() => undefined)
    for (const key of draftKeys(me.id, 'form '))
      if (/^\d+ photos$/.test(key)) keepDraft(me.id, `form ${key}`, null, browserStorage)
  } finally {
    old.close()
    device.close()
  }
}

/** A photo of before as an entry of the outbox. It may have been sent: its key says so to the server. */
function entryOf({ id, form, section, chosenAt, refused, name, bytes }: OldRow, me: Me): PhotoEntry {
  const title = keptDraft(me.id, form)?.draft.edits.get(section)?.mine
  return {
    ...{ kind: 'photo', version: 2, id, at: new Date(chosenAt).toISOString(), actor: me },
    stream: { kind: 'form', id: form },
    lanes: [sectionLane(section)],
    place: { of: 'section', sectionId: section, type: title?.type ?? '' },
    about: { subject: title?.title ?? 'a section', place: oldTitle(me.id, form) },
    file: { name, size: bytes.byteLength },
    ...QUEUED,
    ...{ digest: null, wasSent: true, revision: null },
    ...(refused !== null && { state: 'refused', reason: refused }),
  }
}
