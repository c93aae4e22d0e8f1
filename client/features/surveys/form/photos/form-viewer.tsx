import { ExternalLink, Trash2 } from 'lucide-react'
import { type RefObject, useMemo, useRef } from 'react'
import type { FormId } from '#events/kernel/ids.ts'
import type { SectionId } from '#events/form/form-id.ts'
import { addressOfPhoto } from '#events/form/photos.ts'
import { useConfirm } from '../../../../ui/overlay/confirm.tsx'
import type { Photo } from '../../../../ui/photos/photo.ts'
import { PhotoViewer } from '../../../../ui/photos/photo-viewer.tsx'
import { PlainIconButton } from '../../../../ui/plain-icon-button.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { setPhotos } from '../draft/draft.ts'
import { useEdit, useFormEdit, useOpenForm, useShown } from '../draft/form-context.tsx'
import { PHOTO_DELETED, useDeletePhoto } from '../use-form-commands.ts'
import { renditionOf, type SectionPicture, useSectionPictures } from './section-pictures.ts'

const at = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const slideOf = ({ digest, path, photo }: SectionPicture): Photo => ({
  id: digest,
  url: renditionOf(path, 1600),
  thumbnailUrl: renditionOf(path, 360),
  originalUrl: photo?.mediaType === 'image/heic' ? undefined : addressOfPhoto(path),
  width: photo?.width ?? 1600,
  height: photo?.height ?? 1200,
  alt: photo?.fileName ?? 'Photo',
  caption: photo && `${photo.fileName}\n${at.format(new Date(photo.addedAt))}`,
})

/** The photos of a section over the whole screen, one at a time, from the one that was pressed on. */
export function FormViewer() {
  const edit = useFormEdit()
  const viewed = useEdit((state) => state.viewed)
  const isEditing = useEdit((state) => state.isEditing)
  const section = viewed?.section ?? 0
  const pictures = useSectionPictures(section)
  const focusFallback = useRef<HTMLElement | null>(null)
  // The same photos in a new array would stop a slide that moves.
  const photos = useMemo(() => pictures.map(slideOf), [pictures])
  const picture = pictures.find(({ digest }) => digest === viewed?.digest)
  if (viewed) focusFallback.current = document.querySelector(`[data-photos-of="${section}"] [data-adds-photos]`)
  return (
    <PhotoViewer
      photos={photos}
      photoId={picture?.digest ?? null}
      onChange={(digest) => edit.setState({ viewed: digest === null ? null : { section, digest } })}
      actions={
        picture && (
          <>
            <a
              href={addressOfPhoto(picture.path)}
              target="_blank"
              rel="noreferrer"
              aria-label="Open the original"
              title="Open the original"
              className="inline-flex size-9 items-center justify-center self-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-6"
            >
              <ExternalLink aria-hidden />
            </a>
            {isEditing && (
              <DeleteButton section={section} pictures={pictures} picture={picture} fallback={focusFallback} />
            )}
          </>
        )
      }
      focusFallback={focusFallback}
    />
  )
}

function DeleteButton({
  section,
  pictures,
  picture,
  fallback,
}: {
  section: number
  pictures: readonly SectionPicture[]
  picture: SectionPicture
  fallback: RefObject<HTMLElement | null>
}) {
  const form = useOpenForm()
  const edit = useFormEdit()
  const confirm = useConfirm()
  const title = useShown(section, (shown) => shown.title) ?? 'the section'
  const remove = useDeletePhoto()
  const onClick = async () => {
    const isSure = await confirm({
      title: 'Delete this photo?',
      description: `${picture.photo?.fileName ?? 'It'} leaves ${title} for everyone. This action cannot be undone.`,
      action: 'Delete',
      tone: 'danger',
      focusFallback: fallback,
    })
    if (!isSure) return
    const { digest, path } = picture
    if (section < 0) {
      edit.setState(({ draft }) => ({
        draft: setPhotos(draft, section, (paths) => paths.filter((one) => one !== path)),
      }))
      toast({ title: PHOTO_DELETED })
    } else {
      const [formId, sectionId] = [form.stream.id as FormId, section as SectionId]
      if (!(await remove.send({ formId, sectionId, photoPath: path })).ok) return
    }
    // The one behind it takes its place, at the end the one before.
    const index = pictures.indexOf(picture)
    const next = pictures[index + 1] ?? pictures[index - 1]
    if (edit.getState().viewed?.digest !== digest) return
    edit.setState({ viewed: next ? { section, digest: next.digest } : null })
  }
  return (
    <PlainIconButton
      label="Delete this photo"
      variant="danger"
      aria-disabled={remove.isPending}
      onClick={() => void onClick()}
      className="self-center [&_svg]:size-6"
    >
      <Trash2 aria-hidden />
    </PlainIconButton>
  )
}
