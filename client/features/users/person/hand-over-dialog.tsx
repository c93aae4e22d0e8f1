import { useMemo, useState } from 'react'
import type { UserOverview } from '#events/account/overview-api.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { fullName, ROLE_LABELS } from '../../../shared/people/people.ts'
import { personTexts, usePeople } from '../../../shared/people/use-people.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { useHandOver } from './use-person-commands.ts'

/** Asks who takes the place of a person. To be mounted anew for each opening. */
export function HandOverDialog({
  overview: { user, projects, forms },
  isOpen,
  onClose,
  focusFallback,
}: OpenedDialog & { overview: UserOverview }) {
  const { people } = usePeople({ isEnabled: isOpen })
  const [chosen, setChosen] = useState<string | null>(null)
  const handOver = useHandOver()
  const to = people?.find(({ id }) => `${id}` === chosen)
  const options = useMemo(
    () =>
      (people ?? [])
        .filter(({ id }) => id !== user.id)
        .map((person) => ({
          value: `${person.id}`,
          label: fullName(person),
          hint: `${person.email}, ${ROLE_LABELS[person.role]}`,
          foundBy: personTexts(person),
        })),
    [people, user.id],
  )
  const name = fullName(user)
  const open = projects.filter(({ isClosed }) => !isClosed).length
  const assigned = forms.filter(({ isAssigned }) => isAssigned).length
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      focusFallback={focusFallback}
      title={`Hand over what ${name} has?`}
      description={`Another person takes their place in ${countOf(open, 'open project')} and ${countOf(assigned, 'survey')}. Closed projects stay as they are, and ${name} keeps the account.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!to}
            isPending={handOver.isPending}
            onClick={() => to && void handOver.send({ from: user, to }).then(({ ok }) => ok && onClose())}
          >
            {handOver.isPending ? 'Handing Over...' : 'Hand Over'}
          </Button>
        </>
      }
    >
      <Field label="To">
        <Combobox
          options={options}
          value={chosen}
          onValueChange={setChosen}
          placeholder="Choose a person"
          searchPlaceholder="Search people..."
          emptyText="No people found"
        />
      </Field>
    </Dialog>
  )
}
