import { useMemo, useState } from 'react'
import type { Card } from '#events/project/device.ts'
import { surveyPhotoPath } from '#events/project/survey/survey.ts'
import { useSurveyOfCard } from '../../../api/surveys/survey-of-card.ts'
import { sectionHref } from '../../../shared/surveys/survey-hrefs.ts'
import { DoorLink } from '../../../ui/page/door-link.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import type { Photo } from '../../../ui/photos/photo.ts'
import { PhotoGrid } from '../../../ui/photos/photo-grid.tsx'
import { PhotoViewer } from '../../../ui/photos/photo-viewer.tsx'

/** The survey that a card was made from: the way there for who may open it, and the photos of its section. */
export function SurveyOfCard({ card: { id, survey } }: { card: Card }) {
  const { data, isError, refetch } = useSurveyOfCard(id)
  const [viewed, setViewed] = useState<string | null>(null)
  const photos = useMemo(
    () =>
      (data?.photos ?? []).map(({ digest, mediaType, width, height, fileName }): Photo => {
        const path = surveyPhotoPath(id, digest)
        return {
          ...{ id: digest, width, height, alt: fileName, caption: fileName },
          url: `${path}?size=1600`,
          thumbnailUrl: `${path}?size=360`,
          originalUrl: mediaType === 'image/heic' ? undefined : path,
        }
      }),
    [data, id],
  )
  if (!survey) return null
  const { formId, sectionId, title } = survey
  return (
    <section aria-label="Survey" className="mt-5 flex flex-col gap-3">
      <p className="wrap-anywhere">
        From the survey{' '}
        {data?.form ? (
          <DoorLink
            href={sectionHref(formId, sectionId)}
            className="font-medium text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline"
          >
            {data.form.title}
          </DoorLink>
        ) : (
          <span dir="auto" className="font-medium">
            {title}
          </span>
        )}
      </p>
      {!data && isError && (
        <LoadError isSmall title="The photos of the survey could not be loaded." onRetry={() => void refetch()} />
      )}
      {photos.length > 0 && <PhotoGrid label="Photos of the survey" photos={photos} onOpen={setViewed} />}
      <PhotoViewer photos={photos} photoId={viewed} onChange={setViewed} />
    </section>
  )
}
