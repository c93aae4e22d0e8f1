import { useState } from 'react'
import { OFFERED, type OfferedType, PROJECT_TYPES } from '#events/webhooks/offered.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { ControlGroup } from '../../ui/form/field.tsx'
import { ALL_PROJECTS } from './webhook-form.ts'
import { eventWords } from './webhook-words.ts'

const TITLES: Readonly<Record<keyof typeof OFFERED, string>> = {
  project: 'Projects',
  card: 'Cards',
  note: 'Notes',
  plan: 'Floor plans',
  acceptance: 'Acceptance',
  survey: 'Surveys',
  folder: 'Folders',
  feedback: 'Feedback',
  proof: 'Proof',
}

const GROUPS = Object.entries(TITLES).map(([name, title]) => ({
  title,
  types: Object.keys(OFFERED[name as keyof typeof OFFERED]) as OfferedType[],
}))

/** The events to be told of, by what they are about; with one project only those of projects. Stands in a Field. */
export function EventChoice({
  value,
  onValueChange,
  project,
}: {
  value: readonly OfferedType[]
  onValueChange: (events: OfferedType[]) => void
  project: string
}) {
  const offered = GROUPS.filter(
    ({ types }) => project === ALL_PROJECTS || types.every((type) => PROJECT_TYPES.has(type)),
  )
  const choose = (types: readonly OfferedType[], isChosen: boolean) => {
    const others = value.filter((type) => !types.includes(type))
    onValueChange(isChosen ? [...others, ...types] : others)
  }
  return (
    <ControlGroup className="divide-y rounded-control border">
      {offered.map((group) => (
        <EventGroup key={group.title} {...group} value={value} choose={choose} />
      ))}
    </ControlGroup>
  )
}

function EventGroup({
  title,
  types,
  value,
  choose,
}: {
  title: string
  types: readonly OfferedType[]
  value: readonly OfferedType[]
  choose: (types: readonly OfferedType[], isChosen: boolean) => void
}) {
  const count = types.filter((type) => value.includes(type)).length
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Collapsible
      title={title}
      aside={<span className="text-xs font-normal text-muted tabular-nums">{`${count} of ${types.length}`}</span>}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="p-1"
    >
      <div className="px-2 pb-1">
        <Checkbox
          checked={count === 0 ? false : count === types.length ? true : 'indeterminate'}
          onCheckedChange={(isChosen) => choose(types, isChosen)}
        >
          {`All about ${title.toLowerCase()}`}
        </Checkbox>
        {types.map((type) => (
          <Checkbox
            key={type}
            className="pl-6"
            checked={value.includes(type)}
            onCheckedChange={(isChosen) => choose([type], isChosen)}
          >
            {eventWords(type)}
          </Checkbox>
        ))}
      </div>
    </Collapsible>
  )
}
