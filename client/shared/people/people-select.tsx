import { useMemo } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { useValueControl } from '../../ui/form/field.tsx'
import { OptionChooser } from '../../ui/form/option-chooser.tsx'
import { ROLE_LABELS } from './people.ts'
import { type Person, personTexts } from './use-people.ts'

/** People to choose from a list, by e-mail and role; each who is chosen has a chip that takes them off. Stands in a Field. */
export function PeopleSelect({
  users,
  isFailed,
  value,
  onValueChange,
}: {
  /** Undefined while they load. */
  users: readonly Person[] | undefined
  isFailed: boolean
  value: readonly string[]
  onValueChange: (emails: string[]) => void
}) {
  const options = useMemo(
    () =>
      (users ?? []).map((person) => ({
        value: person.email,
        label: person.email,
        hint: ROLE_LABELS[person.role],
        foundBy: personTexts(person),
      })),
    [users],
  )
  const without = (email: string) => value.filter((other) => other !== email)
  return (
    <>
      <OptionChooser
        isMultiple
        shown={value.length === 0 ? 'Select users' : `${value.length} selected`}
        isEmpty={value.length === 0}
        field={useValueControl()}
        options={options}
        chosen={value}
        onChoose={(email) => onValueChange(value.includes(email) ? without(email) : [...value, email])}
        searchPlaceholder="Search users..."
        emptyText={isFailed ? 'The users could not be loaded' : users ? 'No users found' : 'Loading users...'}
      />
      {value.length > 0 && (
        <ul aria-label="Assigned users" className="flex flex-wrap gap-1.5">
          {value.map((email) => (
            <li key={email} className="max-w-full">
              <Chip text={email} removeLabel={`Remove ${email}`} onRemove={() => onValueChange(without(email))} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
