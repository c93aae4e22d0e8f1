import { useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useInstances } from '../../api/projects/catalog.ts'
import { useProject } from '../../api/projects/projects.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { useAssignInstance } from './use-project-access.ts'

/** Which provider instance a project belongs to. Each opening begins with the present one. Employees only. */
export function AssignInstanceDialog({
  isOpen,
  onClose,
  projectId,
}: {
  isOpen: boolean
  onClose: () => void
  projectId: ProjectId
}) {
  const instances = useInstances({ isEnabled: isOpen })
  const project = useProject(projectId)
  const assigned = project?.verkadaInstanceId
  const isClosed = project?.status === 'closed'
  const assign = useAssignInstance()
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? (assigned === undefined ? null : String(assigned))
  const instance = instances.data?.find(({ id }) => String(id) === value)

  const close = () => {
    setChosen(null)
    onClose()
  }
  const save = async () => {
    if (!instance) return
    const sent = await assign.send({ projectId, verkadaInstanceId: instance.id })
    if (sent.ok) close()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && !assign.isPending && close()}
      title="Verkada Instance"
      description="The instance that this project's devices come from."
      footer={
        <>
          <Button disabled={assign.isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!instance || instance.id === assigned || isClosed}
            isPending={assign.isPending}
            onClick={() => void save()}
          >
            {assign.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      {isClosed && <ClosedNotice />}
      <Field label="Verkada Instance">
        <Combobox
          options={(instances.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value}
          onValueChange={setChosen}
          placeholder={instances.isPending ? 'Loading instances...' : 'Select a Verkada instance'}
          searchPlaceholder="Search instances..."
          emptyText={instances.isError ? 'The instances could not be loaded' : 'No instances found'}
        />
      </Field>
    </Dialog>
  )
}
