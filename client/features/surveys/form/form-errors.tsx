import { FileQuestion, FileX, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ApiError, isUnauthorized, messageOf } from '../../../api/request/request.ts'
import { statusTextOf } from '../../../api/request/status-text.ts'
import { useUser } from '../../../api/people/session.tsx'
import { arrive } from '../../../ui/focus/arrival.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { useGoOn } from '../../../ui/loading/server-wait.ts'
import { type Draft, NO_DRAFT } from './draft/draft.ts'
import { useEdit, useFormEdit, useOpenForm, useSaved } from './draft/form-context.tsx'
import { leaveEditing } from './draft/form-edit.ts'
import { useOutbox } from '../../../live/live-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { dropSave } from '../waiting/kept-save.ts'
import { dropKeptDraft, keptDraft } from './draft/kept-draft.ts'
import { Answers } from './sections/answers.tsx'

const Problem = (state: {
  title: string
  text: ReactNode
  icon?: ReactNode
  actions: ReactNode
  children?: ReactNode
}) => (
  <div role="alert" className="m-auto flex w-full max-w-2xl flex-col p-4">
    <EmptyState
      icon={state.icon ?? <FileX aria-hidden />}
      title={<h1 ref={arrive}>{state.title}</h1>}
      text={state.text}
      action={<div className="flex flex-wrap justify-center gap-2">{state.actions}</div>}
    />
    {state.children}
  </div>
)

const BackToSurveys = ({ isPrimary = false }) => (
  <Button asChild variant={isPrimary ? 'primary' : 'secondary'}>
    <Link href="/forms">Back to Surveys</Link>
  </Button>
)

/** In the place of a form whose path names none. */
export const NoForm = () => (
  <Problem
    icon={<FileQuestion aria-hidden />}
    title="Error Loading Form"
    text="No form ID provided"
    actions={<BackToSurveys isPrimary />}
  />
)

/**
 * In the place of a form that could not be read, in the words of the specification (001, section 8).
 * @param ifGone stands below when the form is gone.
 */
export function FormNotLoaded({
  error,
  onRetry,
  ifGone,
}: {
  error: Error
  onRetry: () => unknown
  ifGone?: ReactNode
}) {
  const isGone = error instanceof ApiError && error.status === 404
  const isSignedOut = isUnauthorized(error)
  useGoOn(!isGone && !isSignedOut, () => void onRetry())
  const title = 'Error Loading Form'
  if (isSignedOut)
    return (
      <Problem
        title={title}
        text="Unauthorized: You must be logged in to view this form"
        actions={
          <Button asChild variant="primary">
            <Link href="/auth">Log In</Link>
          </Button>
        }
      />
    )
  return (
    <Problem
      title={title}
      text={
        <>
          {`Failed to fetch form: ${statusTextOf(error)}`}
          {isGone && <span className="block">It was deleted, or you have no access to it.</span>}
          {!isGone && statusTextOf(error) !== messageOf(error) && <span className="block">{messageOf(error)}</span>}
        </>
      }
      actions={
        <>
          {!isGone && <Button onClick={() => onRetry()}>Try Again</Button>}
          <BackToSurveys isPrimary={isGone} />
        </>
      }
    >
      {isGone && ifGone}
    </Problem>
  )
}

/** The sections that a person typed into a form that is gone, as this browser kept them. */
export function KeptTexts() {
  const me = useUser().id
  const { stream } = useOpenForm()
  const { id } = stream
  const outbox = useOutbox()
  const [draft, setDraft] = useState(() => keptDraft(me, id)?.draft ?? NO_DRAFT)
  const onDrop = () =>
    drop(() => {
      dropKeptDraft(me, id)
      dropSave(outbox, stream, me)
      setDraft(NO_DRAFT)
    })
  return <TypedTexts draft={draft} onDrop={onDrop} />
}

/** Drops what was typed. The button goes with it: the focus goes to the way on. */
function drop(them: () => void): void {
  document.querySelector<HTMLElement>('main [role=alert] a, main [role=alert] button')?.focus()
  them()
}

/** In the place of a form that this person had open and cannot have any more; what they typed is still there to read. */
export function FormClosed() {
  const edit = useFormEdit()
  const draft = useEdit((state) => state.draft)
  return (
    <FormUnavailable>
      <TypedTexts draft={draft} onDrop={() => drop(() => leaveEditing(edit))} />
    </FormUnavailable>
  )
}

/** In the place of what showed a form that this person cannot see any more. */
export function FormUnavailable({ children }: { children?: ReactNode }) {
  const notice = useSaved((state) => state.notice)
  const isReloadable = useSaved((state) => state.isReloadable)
  return (
    <Problem
      title="This survey is not available"
      text={notice}
      actions={
        <>
          {isReloadable && (
            <Button variant="primary" icon={<RefreshCw aria-hidden />} onClick={() => location.reload()}>
              Reload
            </Button>
          )}
          <BackToSurveys isPrimary={!isReloadable} />
        </>
      }
    >
      {children}
    </Problem>
  )
}

/** The sections that a person changed and cannot save any more, to be read and copied, and the way to drop them. */
function TypedTexts({ draft, onDrop }: { draft: Draft; onDrop: () => void }) {
  const sections = [...draft.edits.values()].flatMap(({ mine }) => mine ?? [])
  if (sections.length === 0) return null
  return (
    <section aria-label="What you typed" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">What you typed and did not save</h2>
        <Button size="sm" icon={<Trash2 aria-hidden />} onClick={onDrop}>
          Drop my changes
        </Button>
      </div>
      {sections.map((section) => (
        <Card key={section.id} className="p-4">
          <h3 dir="auto" className="mb-2 font-medium">
            {section.title}
          </h3>
          <Answers section={section} />
        </Card>
      ))}
    </section>
  )
}
