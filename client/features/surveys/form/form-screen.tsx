import { useEffect, useState } from 'react'
import type { FormId } from '#events/kernel/ids.ts'
import { useFormRead } from '../../../api/surveys/form.ts'
import { running } from '../../../live/browser-live.ts'
import { formKind } from '../../../live/form.ts'
import { StreamProvider, useStream } from '../../../live/live-context.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { rememberForm } from '../last-viewed.ts'
import { formIdIn } from '../survey-hrefs.ts'
import { FormEditProvider, useSaved } from './draft/form-context.tsx'
import { createFormEdit } from './draft/form-edit.ts'
import { useKeptDraft } from './draft/use-kept-draft.ts'
import { FormClosed, FormNotLoaded, KeptTexts, NoForm } from './form-errors.tsx'
import { OpenForm } from './open-form.tsx'
import { useFollowPhotos } from './photos/follow-photos.ts'

/** A survey (/forms/{id}, /forms/view/{id}): read, and edited by several people at once. `formId` as the path says it. */
export function FormScreen({ formId }: { formId: string }) {
  const id = formIdIn(formId)
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-y-auto phone:scroll-pb-20" data-scroller>
      {id === undefined ? <NoForm /> : <FormOfId key={id} id={id} />}
    </main>
  )
}

function FormOfId({ id }: { id: FormId }) {
  const stream = useStream(formKind, id)
  const [edit] = useState(createFormEdit)
  return (
    <StreamProvider stream={stream}>
      <FormEditProvider edit={edit}>
        <Phases id={id} />
      </FormEditProvider>
    </StreamProvider>
  )
}

function Phases({ id }: { id: FormId }) {
  const phase = useSaved((state) => state.phase)
  const title = useSaved(({ form }) => form?.title)
  const [wasThere, setWasThere] = useState(false)
  const read = useFormRead(id, { isEnabled: !wasThere })
  const isThere = phase === 'ready' && title !== undefined
  if (isThere && !wasThere) setWasThere(true)
  useEffect(() => {
    if (isThere) rememberForm(id)
  }, [isThere, id])
  // The connection may be gone by the time when something waits.
  useEffect(() => void sendSavesFromHere().catch(() => {}), [])
  usePageTitle(title ?? 'Survey')
  useKeptDraft()
  useFollowPhotos()

  if (isThere) return <OpenForm />
  const isClosed = phase === 'closed' && (wasThere || !read.isLoading)
  if (read.isError && !(isClosed && wasThere))
    return <FormNotLoaded error={read.error} onRetry={read.refetch} ifGone={<KeptTexts />} />
  if (isClosed) return <FormClosed />
  return <FormSkeleton />
}

async function sendSavesFromHere(): Promise<void> {
  const { sendSaves } = await import('../waiting/send-saves.ts')
  const { live } = running.getState()
  if (live) sendSaves(live)
}

const FormSkeleton = () => (
  <Loading label="Loading the form..." className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-4 md:p-6">
    <Skeleton className="h-9 w-72 max-w-full" />
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} className="h-36" />
    ))}
  </Loading>
)
