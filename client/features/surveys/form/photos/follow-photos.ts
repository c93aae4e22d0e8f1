import { useEffect } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { sectionLane } from '../../../../live/form.ts'
import { useOutbox } from '../../../../live/live-context.tsx'
import type { Outbox } from '../../../../live/outbox/outbox.ts'
import { type Draft, type SavedPicture, setPhotos } from '../draft/draft.ts'
import { useFormEdit, useOpenForm } from '../draft/form-context.tsx'
import { openSection } from '../draft/form-edit.ts'
import { keptDraft } from '../draft/kept-draft.ts'
import { announcePhotos } from './announce.ts'
import { photosOfForm, type SectionPhoto, sectionOf } from './form-photos.ts'
import { sendSectionPhotos } from './send-section-photos.ts'

/**
 * Photos of sections that have other ids by now go there, under other keys: the server may know the first as photos of no section.
 * One whose file this device does not have any more stays, and says so.
 */
export function movePhotos(outbox: Outbox, form: StreamRef, me: UserId, renamed: ReadonlyMap<number, number>): void {
  for (const photo of photosOfForm(outbox.store.getState(), form, me)) {
    const sectionId = renamed.get(photo.place.sectionId)
    if (sectionId !== undefined) void movePhoto(outbox, photo, sectionId)
  }
}

async function movePhoto(outbox: Outbox, photo: SectionPhoto, sectionId: number): Promise<void> {
  const { id, at, actor, stream, place, about, state, reason } = photo
  const file = await outbox.photos.fetchFile(id)
  if (!file || !outbox.withdraw(id)) return
  const to = { at, actor, stream, about, place: { ...place, sectionId }, lanes: [sectionLane(sectionId)] }
  outbox.photos.add(to, file, state === 'refused' ? reason : null)
}

/**
 * Keeps the open form in step with its photos in the outbox: the draft has those that came up for its new sections, whichever tab sent
 * them; those of sections that their person let go are withdrawn; sections with photos of an earlier page open.
 */
export function useFollowPhotos(): void {
  const form = useOpenForm()
  const edit = useFormEdit()
  const outbox = useOutbox()
  const me = useUser().id
  useEffect(() => {
    const photos = () => photosOfForm(outbox.store.getState(), form.stream, me)
    const known = new Set<string>()
    const showOthers = () => {
      for (const photo of photos()) {
        if (known.has(photo.id)) continue
        known.add(photo.id)
        if (!outbox.isMadeHere(photo)) openSection(edit, photo.place.sectionId, true, false)
      }
    }
    const takeSent = (left: readonly SectionPhoto[]) => {
      const here = new Set(photos().map(({ id }) => id))
      const sections = new Set(left.flatMap(({ id, place }) => (here.has(id) ? [] : place.sectionId)))
      for (const section of sections) {
        const there = keptDraft(me, form.stream.id)?.draft.edits.get(section)?.photos ?? []
        if (there.length > 0)
          edit.setState(({ draft }) => ({
            draft: setPhotos(draft, section, (paths) => [...new Set([...paths, ...there])]),
          }))
      }
    }
    /** `draft`, `saved`: those before. */
    const endOrphans = (draft: Draft, saved: SavedPicture) => {
      const now = form.store.getState()
      if (now.phase !== 'ready') return
      for (const photo of photos()) {
        const { id, place } = photo
        if (sectionOf(edit.getState().draft, now, photo) || !sectionOf(draft, saved, photo)) continue
        const before = draft.edits.get(place.sectionId)
        // The answer to a save was lost, and the section came by the live channel: its photos follow it.
        const sentAs = before?.sent.at(-1)?.as
        if (place.sectionId < 0 && sentAs && now.sections.some((one) => one.id === sentAs))
          movePhotos(outbox, form.stream, me, new Map([[place.sectionId, sentAs]]))
        else if (place.sectionId < 0 || before?.mine === null) outbox.withdraw(id)
      }
    }
    sendSectionPhotos(outbox)
    showOthers()
    const stops = [
      outbox.photos.show(form.stream),
      announcePhotos(outbox, form, me),
      outbox.store.subscribe((_, before) => {
        showOthers()
        takeSent(photosOfForm(before, form.stream, me).filter(({ place }) => place.sectionId < 0))
      }),
      edit.subscribe(({ draft }, before) => draft !== before.draft && endOrphans(before.draft, form.store.getState())),
      form.store.subscribe(
        ({ sections }, before) => sections !== before.sections && endOrphans(edit.getState().draft, before),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [form, edit, outbox, me])
}
