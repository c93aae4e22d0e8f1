import { useRef, useState } from 'react'
import { SECTION_TYPES, type SectionTypeName, typeOf } from '#events/form/sections/all.ts'
import { MAX_SECTIONS } from '#events/form/commands.ts'
import { titlesFor } from '#events/form/numbered-titles.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts'
import { add, shownSections } from '../draft/draft.ts'
import { useFormEdit, useOpenForm } from '../draft/form-context.tsx'
import { openSection } from '../draft/form-edit.ts'
import { labelOf } from '../sections/shape.ts'

const OPTIONS = SECTION_TYPES.map((value) => ({ value, label: labelOf({ type: value, answers: {} }) }))

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The type that was asked for already; null: the person chooses. */
  type: SectionTypeName | null
}

/** "Add New Section": its type, and of cameras and doors how many. To be mounted anew for each opening. */
export function AddSectionDialog({ isOpen, onClose, type: asked }: Props) {
  const form = useOpenForm()
  const edit = useFormEdit()
  const isPhone = useIsPhone()
  const [type, setType] = useState<SectionTypeName>(asked ?? 'camera')
  const [count, setCount] = useState('1')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const added = useRef<number | undefined>(undefined)
  const isCounted = typeOf({ type, answers: {} })?.isCounted ?? false
  const number = isCounted ? atLeastOne(count) : 1

  const addThem = () => {
    const saved = form.store.getState()
    const { draft, open } = edit.getState()
    const present = shownSections(draft, saved)
    const room = MAX_SECTIONS - present.length
    if (number > room) return setProblem(noRoom(room))
    const titles = titlesFor(type, number, present)
    const next = add(
      draft,
      titles.map((title) => ({ type, title, answers: {} })),
    )
    edit.setState({ draft: next, open })
    const [first] = [...next.edits.keys()].slice(draft.edits.size)
    if (first !== undefined) openSection(edit, first, true, isPhone)
    added.current = first
    return onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      onCloseAutoFocus={(event) => {
        const section = document.querySelector<HTMLElement>(`[data-section="${added.current}"] h2 button`)
        if (section) event.preventDefault()
        section?.focus()
      }}
      title="Add New Section"
      description={`${asked ? `${labelOf({ type, answers: {} })}. ` : ''}It stands at the end of the form, and is saved with it.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={addThem}>
            {number === 1 ? 'Add Section' : `Add ${number} Sections`}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          addThem()
        }}
      >
        {asked === null ? (
          <Field label="Section Type" error={isCounted ? undefined : problem}>
            <RadioGroup
              options={OPTIONS}
              value={type}
              onValueChange={(next) => {
                setType(next)
                setProblem(undefined)
              }}
            />
          </Field>
        ) : (
          !isCounted &&
          problem && (
            <p role="alert" className="text-danger-text">
              {problem}
            </p>
          )
        )}
        {isCounted && (
          <Field label={`Number of ${labelOf({ type, answers: {} })}s`} error={problem}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={count}
              onChange={({ target }) => {
                setCount(target.value.replace(/\D/g, '').slice(0, 3))
                setProblem(undefined)
              }}
              onBlur={() => setCount(String(atLeastOne(count)))}
              className="w-28"
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

const atLeastOne = (text: string): number => Math.max(1, Number(text))

const noRoom = (room: number): string =>
  `A form has at most ${MAX_SECTIONS} sections: there is ${room > 0 ? `room for ${room} more` : 'no room for more'}.`
