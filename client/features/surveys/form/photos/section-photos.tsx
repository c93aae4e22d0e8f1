import { ImageOff } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { useCallback } from 'react'
import { foreignPhotos } from '#events/form/sent-section.ts'
import { PhotoButtons } from '../../../../shared/photos/photo-buttons.tsx'
import { QuotaBar } from '../../../../shared/quota/quota-bar.tsx'
import { PhotoGrid } from '../../../../ui/photos/photo-grid.tsx'
import { knownQuota } from '../../../../api/system/quota.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { useOutbox } from '../../../../live/live-context.tsx'
import type { NewPhoto } from '../../../../live/outbox/photo-state.ts'
import { checkFiles, remainingBytes } from '../../../../shared/photos/check-photos.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { sectionLane } from '../../../../live/form.ts'
import { useFormEdit, useOpenForm, useSaved, useShown } from '../draft/form-context.tsx'
import { shownSection } from '../draft/draft.ts'
import { renditionOf, useSectionPictures } from './section-pictures.ts'
import { UploadsOfSection } from './uploads-of-section.tsx'
import { useIsUploading, usePhotosOfSection } from './form-photos.ts'
import { sendSectionPhotos } from './send-section-photos.ts'

/** The photos of a section, three beside each other, how many of those announced are there, and while it is edited the way to add some. */
export function SectionPhotos({ id, isEditing = false }: { id: number; isEditing?: boolean }) {
  const edit = useFormEdit()
  const title = useShown(id, (section) => section.title) ?? ''
  const pictures = useSectionPictures(id)
  const onTheirWay = usePhotosOfSection(id)
  const foreign = useShown(id, useShallow(foreignPhotos)) ?? []
  const announced = useSaved(({ sections }) => sections.find((section) => section.id === id)?.announced.length ?? 0)
  return (
    <section aria-label={`Photos of ${title}`} data-photos-of={id} className="flex flex-col gap-3">
      {isEditing && <AddPhotos id={id} />}
      {announced > 0 && (
        <p role="status" className="text-label text-muted tabular-nums">
          {`${pictures.length} of ${pictures.length + announced} photos arrived`}
        </p>
      )}
      <UploadsOfSection photos={onTheirWay} />
      {pictures.length + foreign.length > 0 ? (
        <PhotoGrid
          label={`All photos of ${title}`}
          columns={3}
          photos={pictures.map(({ digest, path, photo }) => ({
            id: digest,
            thumbnailUrl: renditionOf(path, 360),
            alt: photo?.fileName ?? 'Photo',
          }))}
          onOpen={(digest) => edit.setState({ viewed: { section: id, digest } })}
        >
          {[...new Set(foreign)].map((name) => (
            <ForeignPhoto key={name} name={name} />
          ))}
        </PhotoGrid>
      ) : (
        onTheirWay.length === 0 && <p className="text-label text-muted">No photos yet.</p>
      )}
    </section>
  )
}

/** Stands for a photo that is named, but was never sent here (docs/rules.md, FORM-36). */
const ForeignPhoto = ({ name }: { name: string }) => (
  <li
    title={name}
    className="flex aspect-square flex-col items-center justify-center gap-1 overflow-hidden rounded-control border border-dashed p-1 text-center text-xs text-muted"
  >
    <ImageOff aria-hidden className="size-5 shrink-0" />
    Photo not here
    <span className="line-clamp-2 max-w-full wrap-anywhere">{name}</span>
  </li>
)

/** The buttons that add photos to a section, and how much room there is. */
function AddPhotos({ id }: { id: number }) {
  const isUploading = useIsUploading(id)
  const addPhotos = useAddPhotos(id)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-label font-medium">
          Photos <span className="font-normal text-muted">JPG, PNG, GIF up to 25MB</span>
        </h3>
        <PhotoButtons label="Add Photos" isUploading={isUploading} onFiles={(files) => void addPhotos(files)} />
      </div>
      <QuotaBar />
    </>
  )
}

/** Puts the photos of a selection into a section: they go by the outbox, one after another. A toast says what is not taken. */
function useAddPhotos(sectionId: number): (files: readonly File[]) => Promise<void> {
  const form = useOpenForm()
  const edit = useFormEdit()
  const outbox = useOutbox()
  const { id, role } = useUser()
  return useCallback(
    async (files) => {
      const saved = form.store.getState()
      const section = shownSection(edit.getState().draft, saved, sectionId)
      if (!section) return
      const target: NewPhoto = {
        actor: { id, role },
        stream: form.stream,
        lanes: [sectionLane(sectionId)],
        place: { of: 'section', sectionId, type: section.type },
        about: { subject: section.title, place: saved.form?.title ?? '' },
      }
      const { accepted, refused, refusal } = await checkFiles(files, remainingBytes(knownQuota()), Infinity)
      if (refusal) toast(refusal)
      sendSectionPhotos(outbox)
      for (const file of accepted) outbox.photos.add(target, file)
      for (const { file, reason } of refused) outbox.photos.add(target, file, reason)
    },
    [form, edit, outbox, id, role, sectionId],
  )
}
