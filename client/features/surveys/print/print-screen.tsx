import { Printer } from 'lucide-react'
import { memo, useState } from 'react'
import { useParams } from 'wouter'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { PrintedForm } from '#events/form/api.ts'
import type { FormId } from '#events/kernel/ids.ts'
import { usePrintedForm } from '../../../api/surveys/form-record.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'
import { Loading } from '../../../ui/loading/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { FormNotLoaded, NoForm } from '../form/form-errors.tsx'
import { formHref } from '../../../shared/surveys/survey-hrefs.ts'
import { formIdIn } from '../survey-hrefs.ts'
import { countPhotos, createPhotoStates, type PhotoStates } from './photo-states.ts'
import { PrintedDocument } from './printed-document.tsx'

/** A form as a document to be handed over (/forms/:id/print), for all who may see it. */
export function PrintScreen() {
  const id = formIdIn(useParams<{ id: string }>().id)
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-y-auto print:block print:overflow-visible" data-scroller>
      {id === undefined ? <NoForm /> : <PrintOf key={id} id={id} />}
    </main>
  )
}

function PrintOf({ id }: { id: FormId }) {
  const { data, error, refetch } = usePrintedForm(id)
  usePageTitle(data?.title ?? 'Survey')
  if (data) return <Printable form={data} />
  if (error) return <FormNotLoaded error={error} onRetry={refetch} />
  return (
    <Loading label="Loading the form..." className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-4 md:p-6">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-96" />
    </Loading>
  )
}

const Document = memo(PrintedDocument)

function Printable({ form }: { form: PrintedForm }) {
  const [photos] = useState(() => createPhotoStates(form))
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-4 pb-24 md:p-6 md:pb-24 print:block print:max-w-none print:p-0">
      <PageHeader
        title="Print"
        text={<Progress photos={photos} />}
        backLink={<BackLink label="Back to the form" href={formHref(form.id)} className="-ml-2" />}
        className="sticky top-0 z-20 -mx-4 border-b bg-surface px-4 py-3 md:-mx-6 md:px-6 low:static print:hidden"
        actions={<PrintButton photos={photos} />}
      />
      <Document form={form} photos={photos} />
    </div>
  )
}

const usePhotos = (photos: PhotoStates) => useStore(photos, useShallow(countPhotos))

/** How many of the photos are there: one that is not would print empty. */
function Progress({ photos }: { photos: PhotoStates }) {
  const { all, loaded, failed } = usePhotos(photos)
  return (
    <span role="status">
      {all === 0 ? 'No photos' : `${formatCount(loaded)} of ${countOf(all, 'photo')} loaded`}
      {failed > 0 && `, ${formatCount(failed)} could not be loaded`}
    </span>
  )
}

function PrintButton({ photos }: { photos: PhotoStates }) {
  const { all, loaded, failed } = usePhotos(photos)
  return (
    <Button
      variant="primary"
      icon={<Printer aria-hidden />}
      disabled={loaded + failed < all}
      onClick={() => window.print()}
    >
      Print
    </Button>
  )
}
