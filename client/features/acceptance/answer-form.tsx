import { Check, X } from 'lucide-react'
import { useRef } from 'react'
import { z } from 'zod'
import { type RefuseBody, SignBody } from '#events/acceptance/answer.ts'
import type { OneAcceptance } from '#events/acceptance/api.ts'
import type { CommandState } from '../../api/request/use-command.ts'
import type { Typist } from '../../shared/drafts/drafts.ts'
import { useFormKeptOf } from '../../shared/drafts/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input, Textarea } from '../../ui/form/input.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { countOf } from '../../ui/text/format-count.ts'
import { PointsField } from './points-field.tsx'
import { SignatureField } from './signature-field.tsx'

/** How a document is answered, and by whom. `onSent`: told after each try, for what others answered meanwhile. */
export type Answering = {
  readonly typist: Typist
  readonly sign: CommandState<SignBody, unknown>
  readonly refuse: CommandState<RefuseBody, unknown>
  readonly onSent: (isTaken: boolean) => void
}

/** Points stand in one field, which says what is wrong with the first that is. */
const AnswerValues = SignBody.extend({
  points: z.array(z.object({ deviceId: z.int(), text: z.string() })).superRefine((points, about) => {
    const [issue] = SignBody.shape.points.safeParse(points).error?.issues ?? []
    if (issue) about.addIssue(issue.message)
  }),
})
type AnswerValues = z.output<typeof AnswerValues>

const EMPTY = { name: '', remarks: '', points: [], strokes: [] }

/** The answer to a document: name, signature, remarks and open points. What is typed and drawn stays until it is sent. */
export function AnswerForm({
  document: { id, devices, shown },
  answering: { typist, sign, refuse, onSent },
}: {
  document: Pick<OneAcceptance, 'id' | 'devices' | 'shown'>
  answering: Answering
}) {
  const confirm = useConfirm()
  const form = useZodForm(AnswerValues, EMPTY)
  const dropDraft = useFormKeptOf(typist, form, `acceptance ${id}`)
  /** The button that sent the form; the key Enter presses the first. */
  const isRefusing = useRef(false)
  const { control } = form
  const isPending = sign.isPending || refuse.isPending

  const submit = async ({ strokes, ...answer }: AnswerValues) => {
    if (isPending) return undefined
    const isRefused = isRefusing.current
    const asked = isRefused
      ? refusalOf(shown.contractor)
      : signatureOf(answer.name, strokes.length > 0, answer.points.length)
    if (!(await confirm(asked))) return undefined
    const sent = isRefused ? await refuse.send(answer) : await sign.send({ ...answer, strokes })
    if (sent.ok) dropDraft()
    onSent(sent.ok)
    return sent
  }
  return (
    <Card className="p-4 md:p-5">
      <h2 className="mb-4 text-base font-semibold">Your answer</h2>
      <Form form={form} onSubmit={submit}>
        <FormField control={control} name="name" label="Your name">
          {(field) => <Input autoComplete="name" {...field} />}
        </FormField>
        <FormField control={control} name="remarks" label="Remarks" hint="Optional. Where you refuse, say why here.">
          {(field) => <Textarea autoComplete="off" {...field} />}
        </FormField>
        <FormField
          control={control}
          name="points"
          label="Open points"
          hint="Optional. Choose a device and say what is still to be done there."
        >
          {({ value, onChange }) => <PointsField value={value} onChange={onChange} devices={devices} />}
        </FormField>
        <FormField
          control={control}
          name="strokes"
          label="Signature"
          hint="Draw it with a finger, a pen or the mouse. Where nothing is drawn, your typed name is the signature."
        >
          {({ value = [], onChange }) => <SignatureField value={value} onChange={onChange} />}
        </FormField>
        <div className="flex flex-wrap gap-3 max-md:*:flex-1">
          <Button
            type="submit"
            size="lg"
            variant="primary"
            icon={<Check aria-hidden />}
            isPending={sign.isPending}
            onClick={() => {
              isRefusing.current = false
            }}
          >
            Sign
          </Button>
          <Button
            type="submit"
            size="lg"
            icon={<X aria-hidden />}
            isPending={refuse.isPending}
            onClick={() => {
              isRefusing.current = true
            }}
          >
            Refuse
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const signatureOf = (name: string, isDrawn: boolean, points: number) => ({
  title: 'Sign this document?',
  description: `You take over the work as the document shows it${points > 0 ? `, but for ${countOf(points, 'open point')}` : ''}, as ${name}, ${isDrawn ? 'with what you drew as your signature' : 'with your typed name as your signature'}. A signature cannot be taken back.`,
  action: 'Sign',
})

const refusalOf = (contractor: string) => ({
  title: 'Refuse this document?',
  description: `You do not take over the work as it is. ${contractor || 'The contractor'} sees your name, remarks and open points, and makes another document later. A refusal cannot be taken back.`,
  action: 'Refuse',
  tone: 'danger' as const,
})
