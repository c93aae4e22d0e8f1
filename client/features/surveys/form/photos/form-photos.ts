import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { UserId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { useConnection, useOutbox } from '../../../../live/live-context.tsx'
import { isPhoto, type PhotoEntry, type PhotoPlace } from '../../../../live/outbox/entry.ts'
import { isSameStream, type OutboxState } from '../../../../live/outbox/outbox-state.ts'
import { isInTurn, isUnsaved, photoShown } from '../../../../live/outbox/photo-state.ts'
import { type Draft, type DraftSection, type SavedPicture, shownSection } from '../draft/draft.ts'
import { useEdit, useOpenForm, useSaved } from '../draft/form-context.tsx'

// The photos of an open form among the entries of the outbox: on their way, failed or refused.

/** A photo of a section. */
export type SectionPhoto = PhotoEntry & { readonly place: Extract<PhotoPlace, { of: 'section' }> }

export const isSectionPhoto = (entry: OutboxState['entries'][number]): entry is SectionPhoto =>
  isPhoto(entry) && entry.place.of === 'section'

/** A person's photos of a form. */
export const photosOfForm = ({ entries }: Pick<OutboxState, 'entries'>, form: StreamRef, me: UserId): SectionPhoto[] =>
  entries
    .filter(isSectionPhoto)
    .filter((photo) => photo.actor.id === me && photo.state !== 'accepted' && isSameStream(photo.stream, form))

/** The section that a photo goes to. One that was deleted still takes it until the form is saved: it may be put back. */
export const sectionOf = (draft: Draft, saved: SavedPicture, { place }: SectionPhoto): DraftSection | null =>
  shownSection(draft, saved, place.sectionId) ?? draft.edits.get(place.sectionId)?.was ?? null

function useFormPhotos(isWanted: (photo: SectionPhoto) => boolean): readonly SectionPhoto[] {
  const form = useOpenForm().stream
  const me = useUser().id
  return useStore(
    useOutbox().store,
    useShallow((state) => photosOfForm(state, form, me).filter(isWanted)),
  )
}

/** The photos of a section, as they show. */
export function usePhotosOfSection(id: number): readonly PhotoEntry[] {
  const isConnected = useConnection() === 'live'
  return useFormPhotos(({ place }) => place.sectionId === id).map((photo) => photoShown(photo, isConnected))
}

/** The photos whose section another person deleted. */
export function usePhotosWithoutSection(): readonly PhotoEntry[] {
  const draft = useEdit((state) => state.draft)
  const sections = useSaved((state) => state.sections)
  const isReady = useSaved(({ phase }) => phase === 'ready')
  return useFormPhotos((photo) => isReady && sectionOf(draft, { sections }, photo) === null)
}

/** The sections of the photos that the server does not have yet, one for each photo. */
export function useSectionsOfPhotos(): readonly number[] {
  const photos = useFormPhotos(isUnsaved)
  return useMemo(() => photos.map(({ place }) => place.sectionId), [photos])
}

/** True if photos of a section are going up: until they are there its button takes no others. */
export function useIsUploading(id: number): boolean {
  const isConnected = useConnection() === 'live'
  return useFormPhotos(({ place }) => place.sectionId === id).some((photo) => isInTurn(photo, isConnected))
}

/** True for a photo of a section that is not saved yet, which may still get there. */
const isOfNewSection = ({ place, state }: SectionPhoto): boolean => place.sectionId < 0 && state !== 'refused'

/** The photos to come of the new sections that a draft has. Those of deleted sections hold up no save (docs/rules.md, FORM-182). */
export const photosToCome = (photos: readonly SectionPhoto[], draft: Draft): readonly SectionPhoto[] =>
  photos.filter((photo) => isOfNewSection(photo) && Boolean(draft.edits.get(photo.place.sectionId)?.mine))

/** The photos that the save of the open form waits for. */
export function usePhotosToCome(): readonly SectionPhoto[] {
  const draft = useEdit((state) => state.draft)
  return photosToCome(useFormPhotos(isOfNewSection), draft)
}
