import { useId } from 'react'
import { FeedbackText } from '#events/feedback/commands.ts'
import { FeedbackType } from '#events/feedback/words.ts'
import { useKeptForm } from '../../shared/drafts/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input, Textarea } from '../../ui/form/input.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { ScreenshotField } from './screenshot-field.tsx'
import { useScreenshot } from './use-screenshot.ts'
import { useSubmitFeedback } from './use-submit.ts'
import { FEEDBACK_TYPE_LABELS } from '../../shared/feedback/words.ts'

const TYPES = FeedbackType.options.map((value) => ({ value, label: FEEDBACK_TYPE_LABELS[value] }))
const EMPTY: FeedbackText = { type: 'bug', title: '', description: '' }

/** "Submit Feedback", for everyone who is signed in. The text stays when the dialog is closed, until it was submitted. */
export function FeedbackDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId()
  const submit = useSubmitFeedback()
  const form = useZodForm(FeedbackText, EMPTY)
  const dropDraft = useKeptForm(form, 'feedback')
  const { screenshot, problem, isTaking, take, takeOfPage, taken, drop } = useScreenshot()
  const { isSubmitting } = form.formState

  const send = async (text: FeedbackText) => {
    const picture = await taken()
    const sent = await submit.send({ text, screenshot: picture?.url ?? null })
    if (!sent.ok) return sent
    onClose()
    form.reset(EMPTY)
    dropDraft()
    drop()
    return undefined
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Submit Feedback"
      description="Help us improve by sharing your thoughts or reporting issues."
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Submit Feedback'}
        </Button>
      }
    >
      {/* A picture is pasted wherever the caret is; text goes to its field. */}
      <div
        onPaste={(event) => {
          const [file] = event.clipboardData.files
          if (!file) return
          event.preventDefault()
          take(file)
        }}
      >
        <Form form={form} id={formId} onSubmit={send}>
          <FormField control={form.control} name="type" label="Type">
            {({ value, onChange }) => <RadioGroup isInline options={TYPES} value={value} onValueChange={onChange} />}
          </FormField>
          <FormField control={form.control} name="title" label="Title">
            {(field) => <Input autoComplete="off" placeholder="Brief summary of your feedback" {...field} />}
          </FormField>
          <FormField control={form.control} name="description" label="Description">
            {(field) => (
              <Textarea
                className="min-h-28"
                placeholder="Please provide details, or steps to reproduce the issue"
                {...field}
              />
            )}
          </FormField>
          <ScreenshotField
            screenshot={screenshot}
            problem={problem}
            isTaking={isTaking}
            onTake={takeOfPage}
            onFile={take}
            onRemove={drop}
          />
        </Form>
      </div>
    </Dialog>
  )
}
