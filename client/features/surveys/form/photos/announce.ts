import { formCalls, MAX_ANNOUNCED } from '#events/form/api.ts'
import type { SectionId } from '#events/form/form-id.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { CommandId, UserId } from '#events/kernel/ids.ts'
import { randomId } from '../../../../api/request/random-id.ts'
import { awayFor, isRefusal, request } from '../../../../api/request/request.ts'
import type { FormHandle } from '../../../../live/form.ts'
import type { Outbox } from '../../../../live/outbox/outbox.ts'
import { isInTurn, isOnItsWay } from '../../../../live/outbox/photo-state.ts'
import { digestOf } from '../../../../shared/photos/digest.ts'
import { untilReturn } from '../../../../ui/loading/server-wait.ts'
import { isSectionPhoto, photosOfForm, type SectionPhoto } from './form-photos.ts'

/**
 * Tells others how many photos are to come to the saved sections of an open form, and which do not come after all
 * (docs/rules.md, FORM-92). The photos go up in any case. The returned function ends it.
 */
export function announcePhotos(outbox: Outbox, form: FormHandle, me: UserId): () => void {
  /** The digests of photos that others are told of; null while it is found out. */
  const told = new Map<CommandId, string | null>()
  const ofSaved = () =>
    photosOfForm(outbox.store.getState(), form.stream, me).filter(({ place }) => place.sectionId > 0)
  const isComing = (id: CommandId) => ofSaved().some((photo) => photo.id === id && isOnItsWay(photo))

  const begin = async (section: number, photos: readonly SectionPhoto[]) => {
    for (const { id } of photos) told.set(id, null)
    // One after another: a hundred photos at once are more than a phone holds.
    for (const { id } of photos) {
      const file = outbox.photos.files.file(id) ?? (await outbox.photos.fetchFile(id))
      const digest = file ? await digestOf(file) : null
      if (digest === null || !isComing(id)) continue
      told.set(id, digest)
    }
    const all = [...new Set(photos.flatMap(({ id }) => told.get(id) ?? []))]
    for (let at = 0; at < all.length; at += MAX_ANNOUNCED)
      await tell(form, formCalls.announcePhotos, section, all.slice(at, at + MAX_ANNOUNCED)).catch(() => undefined)
  }
  const look = (before: Pick<ReturnType<Outbox['store']['getState']>, 'entries'>) => {
    const { entries } = outbox.store.getState()
    // The server has those: no one is told otherwise.
    for (const photo of entries.filter(isSectionPhoto))
      if (photo.state === 'accepted' && photo.actor.id === me) {
        told.delete(photo.id)
        outbox.see(photo.id, 'all')
      }
    for (const photo of photosOfForm(before, form.stream, me)) {
      const digest = told.get(photo.id)
      if (digest === undefined || isComing(photo.id)) continue
      told.delete(photo.id)
      if (digest !== null) void giveUp(form, photo.place.sectionId, digest, () => isComing(photo.id))
    }
    const fresh = ofSaved().filter((photo) => !told.has(photo.id) && isInTurn(photo, outbox.isConnected))
    for (const section of new Set(fresh.map(({ place }) => place.sectionId)))
      void begin(
        section,
        fresh.filter(({ place }) => place.sectionId === section),
      )
  }
  look(outbox.store.getState())
  return outbox.store.subscribe((_, before) => look(before))
}

/**
 * Tells others that an announced photo does not come. Where the server cannot be told now it is told once it answers again, unless
 * the photo is on its way anew by then (docs/rules.md, FORM-183).
 */
async function giveUp(form: FormHandle, section: number, digest: string, isComing: () => boolean): Promise<void> {
  while (!isComing()) {
    try {
      return await tell(form, formCalls.giveUpPhotos, section, [digest])
    } catch (error) {
      if (isRefusal(error) && awayFor(error) === null) return
    }
    await untilReturn()
  }
}

async function tell(
  { stream }: FormHandle,
  call: typeof formCalls.announcePhotos,
  section: number,
  digests: readonly string[],
): Promise<void> {
  const content = { sectionId: section as SectionId, digests: [...digests] }
  const { method, path, body } = requestOf(call, { id: stream.id }, content)
  await request(method, path, body, { idempotencyKey: randomId() })
}
