import { useState } from 'react'
import { When } from '../../../../shared/when/when.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { LongText } from '../../../../ui/text/long-text.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { type Conflict, settle } from '../draft/follow.ts'
import { useEdit, useFormEdit, useOpenForm } from '../draft/form-context.tsx'
import { Answers } from '../sections/answers.tsx'
import { useChangedBy } from '../sections/changed-meanwhile.tsx'
import { labelOf } from '../sections/shape.ts'
import { type ConflictField, chosenSection, conflictFields, type Whose } from './conflict-fields.ts'

type Choices = ReadonlyMap<string, Whose>
const keyOf = ({ id }: Conflict, name: string): string => `${id} ${name}`
/** Of a section that one of the two deleted. */
const WHOLE = ''

/** The fields of a conflict to choose from; one for the section as a whole where one of the two deleted it. */
const namesOf = (conflict: Conflict, fields: readonly ConflictField[]): readonly string[] =>
  conflict.mine && conflict.theirs ? fields.map(({ name }) => name) : [WHOLE]

/**
 * Both versions of each section that this person and another one changed, field by field, to choose from; then the form is saved
 * again. What one of them changed alone is chosen already. Leaving it keeps what was typed.
 */
export function ConflictDialog({
  isOpen,
  onClose,
  onSave,
}: {
  isOpen: boolean
  onClose: () => void
  onSave: () => void
}) {
  const form = useOpenForm()
  const edit = useFormEdit()
  const conflicts = useEdit((state) => state.conflicts)
  const [choices, setChoices] = useState<Choices>(new Map())
  const shown = conflicts.map((conflict) => ({ conflict, fields: conflictFields(conflict) }))
  const choiceOf = (conflict: Conflict, name: string, chosen: Whose | null = null): Whose | null =>
    choices.get(keyOf(conflict, name)) ?? chosen
  const open = shown.flatMap(({ conflict, fields }) =>
    namesOf(conflict, fields).filter(
      (name) => choiceOf(conflict, name, fields.find((field) => field.name === name)?.chosen) === null,
    ),
  ).length

  const choose = (conflict: Conflict, name: string, whose: Whose) =>
    setChoices((before) => new Map(before).set(keyOf(conflict, name), whose))
  const close = () => {
    setChoices(new Map())
    onClose()
  }
  const save = () => {
    let { draft } = edit.getState()
    for (const { conflict, fields } of shown) {
      const { mine, theirs } = conflict
      const chosen = new Map<string, Whose>()
      for (const { name, chosen: alone } of fields) chosen.set(name, choiceOf(conflict, name, alone) ?? 'mine')
      const isTheirs = choiceOf(conflict, WHOLE) === 'theirs'
      const next = mine && theirs ? chosenSection(conflict, chosen) : isTheirs ? theirs : mine
      draft = settle(draft, conflict, next, form.store.getState())
    }
    edit.setState({ draft })
    close()
    onSave()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      onInteractOutside={(event) => event.preventDefault()}
      width="xl"
      title="Changed by another person meanwhile"
      description="Choose which to keep, then save. What only one of you changed is chosen already."
      footer={
        <>
          <span role="status" className="mr-auto self-center text-label text-muted tabular-nums">
            {open > 0 && `${open} to choose`}
          </span>
          <Button onClick={close}>Keep Editing</Button>
          <Button variant="primary" disabled={open > 0} onClick={save}>
            Save Form
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {shown.map(({ conflict, fields }) => (
          <section key={conflict.id} aria-label={titleOf(conflict)} className="flex flex-col gap-3">
            <Heading conflict={conflict} />
            {conflict.mine && conflict.theirs ? (
              fields.map((field) => (
                <Versions
                  key={field.name}
                  field={field}
                  value={choiceOf(conflict, field.name, field.chosen)}
                  onChoose={(whose) => choose(conflict, field.name, whose)}
                />
              ))
            ) : (
              <Deletion
                conflict={conflict}
                value={choiceOf(conflict, WHOLE)}
                onChoose={(whose) => choose(conflict, WHOLE, whose)}
              />
            )}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const titleOf = ({ base }: Conflict): string => base.title || labelOf(base)

function Heading({ conflict }: { conflict: Conflict }) {
  const { theirs } = conflict
  const who = useChangedBy(conflict.base.id, theirs)
  return (
    <div>
      <h3 className="font-semibold">{titleOf(conflict)}</h3>
      {theirs && (
        <p className="text-label text-muted">
          {`Changed by ${who ?? 'another person'}, `}
          <When at={theirs.changedAt} />
        </p>
      )}
    </div>
  )
}

type ChoiceProps = { value: Whose | null; onChoose: (whose: Whose) => void }

/** Both versions of a field side by side. */
const Versions = ({ field, value, onChoose }: ChoiceProps & { field: ConflictField }) => (
  <div role="group" aria-label={field.label} className="rounded-panel border p-3">
    <h4 className="mb-2 text-label font-medium">{field.label}</h4>
    <div className="grid gap-3 sm:grid-cols-2">
      <Words title="Now" text={field.theirs} isChosen={value === 'theirs'} />
      <Words title="Yours" text={field.mine} isChosen={value === 'mine'} />
    </div>
    <RadioGroup
      label={`Which ${field.label} to keep`}
      options={[
        { value: 'theirs', label: 'Keep this' },
        { value: 'mine', label: 'Keep mine' },
      ]}
      value={value}
      onValueChange={onChoose}
      isInline
    />
  </div>
)

const Words = ({ title, text, isChosen }: { title: string; text: string; isChosen: boolean }) => (
  <div
    data-chosen={isChosen || undefined}
    className="min-w-0 rounded-control border bg-sunken p-2 data-chosen:border-accent"
  >
    <p className="text-xs text-muted">{title}</p>
    <LongText label={title} className="max-h-40">
      {text === '' ? <span className="text-muted">Empty</span> : text}
    </LongText>
  </div>
)

/** One of the two deleted the section, the other one changed it. */
const Deletion = ({ conflict: { base, mine, theirs }, value, onChoose }: ChoiceProps & { conflict: Conflict }) => {
  const who = useChangedBy(base.id, theirs) ?? 'another person'
  const kept = mine ?? theirs
  return (
    <div className="flex flex-col gap-3 rounded-panel border p-3">
      <p>{mine ? `Deleted by ${who} while you changed it.` : `Changed by ${who} while you deleted it.`}</p>
      {kept && <Answers section={kept} />}
      <RadioGroup
        label="Which to keep"
        options={[
          { value: 'theirs', label: mine ? 'Delete it' : 'Keep theirs' },
          { value: 'mine', label: mine ? 'Keep mine' : 'Delete it' },
        ]}
        value={value}
        onValueChange={onChoose}
        isInline
      />
    </div>
  )
}
