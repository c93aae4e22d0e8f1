import { useEffect, useRef } from 'react'
import { AnswerFeedbackBody, type Feedback } from '#events/feedback/api.ts'
import { useKeptForm } from '../../shared/drafts/use-kept-form.ts'
import { BothVersions } from '../../shared/forms/both-versions.tsx'
import { useVersions } from '../../shared/forms/use-versions.ts'
import { stampWords } from '../../shared/when/stamp.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Textarea } from '../../ui/form/input.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { useAnswer } from './use-feedback-commands.ts'

const AnswerText = AnswerFeedbackBody.pick({ answer: true })

/** The answer to a feedback, to write or to change. The text is kept until it is saved, also when the dialog is closed. */
export function AnswerForm({
  feedback: { id, answer },
  nameOf,
}: {
  feedback: Feedback
  nameOf: (userId: Feedback['userId']) => string | undefined
}) {
  const save = useAnswer(id)
  const present = answer?.text ?? ''
  const form = useZodForm(AnswerText, { answer: present })
  const versions = useVersions(form)
  const dropDraft = useKeptForm(form, `feedback answer ${id}`)
  const { reset, formState } = form
  const { isDirty } = formState
  // A colleague's answer shows at once, unless one is being typed. The first one is in the form already, or a draft in its place.
  const known = useRef(present)
  useEffect(() => {
    if (present === known.current || isDirty) return
    known.current = present
    reset({ answer: present })
  }, [present, isDirty, reset])

  const send = async (values: { answer: string }) => {
    const { base } = versions.changesOf(values)
    // No answer has the empty text in the form.
    const sent = versions.takeAnswer(await save.send({ answer: values.answer, base: base.answer || null }))
    if (sent.ok) {
      dropDraft()
      reset({ answer: sent.result.answer?.text ?? '' })
    }
    return sent
  }
  return (
    <div className="flex flex-col gap-2">
      <Form form={form} onSubmit={send} className="gap-3">
        <BothVersions versions={versions} labels={{ answer: 'Answer' }} />
        <FormField control={form.control} name="answer" label="Answer" hint="Its author reads it in their profile.">
          {(field) => (
            <Textarea
              className="min-h-24"
              {...field}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }}
            />
          )}
        </FormField>
        <Button type="submit" className="self-start" disabled={!isDirty} isPending={save.isPending}>
          {save.isPending ? 'Saving...' : answer ? 'Save Answer' : 'Answer'}
        </Button>
      </Form>
      {answer && (
        <p className="text-xs text-muted">
          Answered by {nameOf(answer.by)}, <Moment at={answer.at}>{stampWords(answer.at)}</Moment>
        </p>
      )}
    </div>
  )
}
