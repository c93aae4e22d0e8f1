import { Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'wouter'
import type { Feedback } from '#events/feedback/api.ts'
import { FeedbackStatus } from '#events/feedback/words.ts'
import { FEEDBACK_STATUS_LABELS, FEEDBACK_TYPE_LABELS } from '../../shared/feedback/words.ts'
import { changedMeanwhile } from '../../shared/forms/use-versions.ts'
import { stampWords } from '../../shared/when/stamp.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { isOwnPath } from '../../ui/page/own-path.ts'
import { Select } from '../../ui/form/select.tsx'
import { clearFailure } from '../../ui/toast/toast.ts'
import { AnswerForm } from './answer-form.tsx'
import { FeedbackScreenshot } from './feedback-screenshot.tsx'
import { useDeleteFeedback, useSetStatus } from './use-feedback-commands.ts'

const STATUSES = FeedbackStatus.options.map((value) => ({ value, label: FEEDBACK_STATUS_LABELS[value] }))

/** All that there is to a feedback, and its status, which is set at once. A colleague's change shows while it is open. */
export function FeedbackDetails({
  feedback,
  nameOf,
  isOpen,
  onClose,
  focusFallback,
}: {
  feedback: Feedback
  nameOf: (userId: Feedback['userId']) => string | undefined
  isOpen: boolean
  onClose: () => void
  focusFallback: RefObject<HTMLElement | null>
}) {
  const { id, title, description, type, status, createdAt, updatedAt, pagePath, browserInfo, screenshot } = feedback
  const setStatus = useSetStatus(id)
  const [wanted, setWanted] = useState<FeedbackStatus | null>(null)
  const confirm = useConfirm()
  const remove = useDeleteFeedback(id)
  const onDelete = async () => {
    const question = {
      title: `Delete the feedback "${title}"?`,
      description: `It${screenshot === null ? ' is' : ' and its screenshot are'} gone for all employees.`,
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback,
    }
    if ((await confirm(question)) && (await remove.send()).ok) onClose()
  }
  /** A status that a colleague set meanwhile is replaced when the person says so, who sees both. */
  const choose = async (next: FeedbackStatus, base = status): Promise<void> => {
    setWanted(next)
    const sent = await setStatus.send({ status: next, base })
    setWanted(null)
    const theirs = sent.ok ? undefined : FeedbackStatus.safeParse(changedMeanwhile(sent.error).status).data
    if (theirs === undefined) return
    // The question says it.
    clearFailure()
    const question = {
      title: `A colleague set "${FEEDBACK_STATUS_LABELS[theirs]}" meanwhile`,
      description: `Yours is "${FEEDBACK_STATUS_LABELS[next]}". Cancel keeps theirs.`,
      action: `Set "${FEEDBACK_STATUS_LABELS[next]}"`,
      tone: 'primary' as const,
    }
    if (await confirm(question)) await choose(next, theirs)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      width="lg"
      focusFallback={focusFallback}
    >
      <div className="flex flex-col gap-5">
        <Field label="Status" className="md:max-w-56">
          <Select options={STATUSES} value={wanted ?? status} onValueChange={(next) => void choose(next)} />
        </Field>
        <section aria-label="Description">
          <p className="whitespace-pre-wrap wrap-anywhere">{description}</p>
        </section>
        {screenshot !== null && <FeedbackScreenshot url={screenshot} title={title} />}
        <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5">
          <Fact name="Type">{FEEDBACK_TYPE_LABELS[type]}</Fact>
          <Fact name="Submitted by">{nameOf(feedback.userId)}</Fact>
          <Fact name="Submitted">
            <Moment at={createdAt}>{stampWords(createdAt)}</Moment>
          </Fact>
          {updatedAt !== createdAt && (
            <Fact name="Updated">
              <Moment at={updatedAt}>{stampWords(updatedAt)}</Moment>
            </Fact>
          )}
          <Fact name="Page">
            <PageOf path={pagePath} />
          </Fact>
          {browserInfo && (
            <>
              <Fact name="Browser">{browserInfo.userAgent}</Fact>
              <Fact name="Platform">{browserInfo.platform}</Fact>
              <Fact name="Language">{browserInfo.language}</Fact>
              <Fact name="Screen">{`${browserInfo.screenWidth} × ${browserInfo.screenHeight}`}</Fact>
            </>
          )}
        </dl>
        <AnswerForm feedback={feedback} nameOf={nameOf} />
        <Button
          variant="danger"
          className="self-start"
          icon={<Trash2 aria-hidden />}
          isPending={remove.isPending}
          onClick={() => void onDelete()}
        >
          Delete feedback
        </Button>
      </div>
    </Dialog>
  )
}

/** A page of this portal is a link; whatever else was sent as a path stays text. */
const PageOf = ({ path }: { path: string }) =>
  isOwnPath(path) ? (
    <Link href={path} className="text-accent-text underline">
      {path}
    </Link>
  ) : (
    path
  )

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
