import { useRef } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { ProjectNameBody } from '#events/project/commands/rename-project.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { useProject } from '../../api/projects/projects.ts'
import { FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { BothVersions } from '../forms/both-versions.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useVersions } from '../forms/use-versions.ts'
import { useRenameProject } from './use-project-access.ts'

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly projectId: ProjectId }

/** "Rename Project". Each opening begins with the present name. Employees only. */
export function RenameProjectDialog({ projectId, ...opened }: Props) {
  const project = useProject(projectId)
  return opened.isOpen && project && <RenameForm project={project} {...opened} />
}

function RenameForm({ project, ...opened }: Omit<Props, 'projectId'> & { project: ProjectSummary }) {
  const rename = useRenameProject()
  const form = useZodForm(ProjectNameBody.pick({ name: true }), { name: project.name })
  const versions = useVersions(form)
  const nowhere = useRef<HTMLElement>(null)

  const send = async (values: { name: string }) => {
    const { name = values.name } = versions.changesOf(values).base
    return versions.takeAnswer(await rename.send({ projectId: project.id, name: values.name, base: name }))
  }
  return (
    <FormDialog
      {...opened}
      focusFallback={nowhere}
      title="Rename Project"
      description="The name is changed for everybody who sees the project."
      form={form}
      draft={{ key: `project name ${project.id}` }}
      send={send}
      words={{ save: 'Rename', saving: 'Renaming...' }}
      isPending={rename.isPending}
    >
      <BothVersions versions={versions} labels={{ name: 'Project Name' }} />
      <FormField control={form.control} name="name" label="Project Name">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
    </FormDialog>
  )
}
