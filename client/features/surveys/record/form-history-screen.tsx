import { useParams } from 'wouter'
import type { FormId } from '#events/kernel/ids.ts'
import { formKind } from '../../../live/form.ts'
import { StreamProvider, useStream } from '../../../live/live-context.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { useSaved } from '../form/draft/form-context.tsx'
import { NoForm } from '../form/form-errors.tsx'
import { formHref } from '../../../shared/surveys/survey-hrefs.ts'
import { formIdIn } from '../survey-hrefs.ts'
import { RecordLines } from './record-lines.tsx'

/** The history of a form (/forms/:id/history), for all who may see it. */
export function FormHistoryScreen() {
  const id = formIdIn(useParams<{ id: string }>().id)
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-y-auto" data-scroller>
      {id === undefined ? <NoForm /> : <HistoryOf key={id} id={id} />}
    </main>
  )
}

/** The form is open behind its history, unseen by the others: it says when there is news, and which sections exist. */
function HistoryOf({ id }: { id: FormId }) {
  return (
    <StreamProvider stream={useStream(formKind, id, 'unseen')}>
      <RecordLines id={id} head={<Head id={id} />} />
    </StreamProvider>
  )
}

function Head({ id }: { id: FormId }) {
  const title = useSaved(({ form }) => form?.title)
  usePageTitle(title === undefined ? 'History' : `History of ${title}`)
  return (
    <PageHeader
      title="History"
      text={
        <span title={title} className="line-clamp-2 wrap-anywhere">
          {title ?? `Form ${id}`}
        </span>
      }
      backLink={<BackLink label="Back to the form" href={formHref(id)} className="-ml-2" />}
    />
  )
}
