import { useCallback } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { UploadItem } from '../../ui/upload-item.tsx'
import { formHref } from '../surveys/survey-hrefs.ts'
import { type WaitingForm, waitingForms, type WaitingPhoto } from '../surveys/waiting-forms.ts'
import { MadeAt } from './made-at.tsx'

/** One survey that waits: its save and its photos, what they wait for, since when, where they are kept, and the way to it. */
export function WaitingSurvey({ form, onLeave }: { form: WaitingForm; onLeave: () => void }) {
  const { id, title, savedAt, photos } = form
  const { remove, tryNow } = useStore(waitingForms)
  const [first = ''] = [...photos.map(({ madeAt }) => madeAt), ...(savedAt === null ? [] : [savedAt])].toSorted()
  const isLost = photos.some(({ isKept }) => !isKept)
  const words = wordsOf(form)
  return (
    <li aria-label={title} className="flex flex-col gap-2 rounded-panel border p-3">
      <div>
        <h3 className="font-semibold break-words">{title}</h3>
        <p className="text-label text-muted">Survey</p>
      </div>
      {words && <p>{words}</p>}
      {photos.length > 0 && (
        <ul aria-label={`Photos of ${title}`} className="flex flex-col gap-2">
          {photos.map((photo) => (
            <UploadItem
              key={photo.id}
              name={photo.file.name}
              sizeBytes={photo.file.size}
              preview={<Preview file={photo.file} />}
              upload={photo.upload}
              onRetry={tryNow}
              onCancel={() => remove(id, photo.id)}
            />
          ))}
        </ul>
      )}
      <MadeAt at={first} kept={isLost ? 'not kept' : 'kept on this device'} isLost={isLost} />
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link href={formHref(id)} onClick={onLeave}>
            Open the survey
          </Link>
        </Button>
      </div>
    </li>
  )
}

/** The part of a survey that goes once it is opened, as a sentence; null where all goes by itself. */
function wordsOf({ savedAt, photos }: WaitingForm): string | null {
  const hasNew = photos.some(waitsForForm)
  if (savedAt !== null)
    return hasNew
      ? 'Its save and the photos of its new sections are sent once you open it with a connection.'
      : 'Its save is sent once you open it with a connection.'
  return hasNew ? 'The photos of its new sections are sent once you open it with a connection.' : null
}

const waitsForForm = ({ section, upload }: WaitingPhoto): boolean => section < 0 && upload.status === 'waiting'

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt="" className="size-full object-cover" />
}
