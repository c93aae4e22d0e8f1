import { Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import type { Feedback } from '#events/feedback/api.ts'
import { FeedbackStatus } from '#events/feedback/words.ts'
import { stampWords } from '../../shared/when/stamp.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Select } from '../../ui/select.tsx'
import { FeedbackScreenshot } from './feedback-screenshot.tsx'
import { useDeleteFeedback, useSetStatus } from './use-feedback-commands.ts'
import { FEEDBACK_STATUS_LABELS, FEEDBACK_TYPE_LABELS } from './words.ts'

const STATUSES = FeedbackStatus.options.map((value) => ({ value, label: FEEDBACK_STATUS_LABELS[value] }))

/** All that there is to a feedback, and its status, which is set at once. A colleague's change shows while it is open. */
export function FeedbackDetails({
  feedback,
  author,
  isOpen,
  onClose,
  focusFallback,
}: {
  feedback: Feedback
  author: string | undefined
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
  const choose = async (next: FeedbackStatus) => {
    setWanted(next)
    await setStatus.send(next)
    setWanted(null)
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
          <Fact name="Submitted by">{author}</Fact>
          <Fact name="Submitted">
            <Moment at={createdAt}>{stampWords(createdAt)}</Moment>
          </Fact>
          {updatedAt !== createdAt && (
            <Fact name="Updated">
              <Moment at={updatedAt}>{stampWords(updatedAt)}</Moment>
            </Fact>
          )}
          <Fact name="Page">{pagePath}</Fact>
          {browserInfo && (
            <>
              <Fact name="Browser">{browserInfo.userAgent}</Fact>
              <Fact name="Platform">{browserInfo.platform}</Fact>
              <Fact name="Language">{browserInfo.language}</Fact>
              <Fact name="Screen">{`${browserInfo.screenWidth} × ${browserInfo.screenHeight}`}</Fact>
            </>
          )}
        </dl>
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
