import '../../ui/form/zod-words.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type CreateProjectBody, ProjectSummary } from '#events/project/api.ts'
import { useInstances } from '../../api/projects/catalog.ts'
import { useKeptForm } from '../../shared/drafts/use-kept-form.ts'
import { usePeople } from '../../shared/people/use-people.ts'
import { UserPicker } from '../../shared/people/user-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'

import { clearToast, toast } from '../../ui/toast/toast.ts'
import { projectList } from '../../api/projects/projects.ts'
import { zoneHere } from '../../api/zone-here.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { bodyOf, CreateProjectForm, EMPTY_FORM, errorList, failedToast, invalidToast } from './create-project-form.ts'

/** "Create New Project", for employees; hands the new project's id to `onCreated`. */
export function CreateProjectDialog({
  isOpen,
  onClose,
  onCreated,
  focusFallback,
}: {
  isOpen: boolean
  onClose: () => void
  onCreated: (id: ProjectId) => void
  focusFallback: RefObject<HTMLElement | null>
}) {
  const formId = useId()
  const instances = useInstances({ isEnabled: isOpen })
  const { people } = usePeople({ isEnabled: isOpen })
  const create = useCreateProject()
  const projectForm = useForm<CreateProjectForm>({
    resolver: zodResolver(CreateProjectForm),
    defaultValues: EMPTY_FORM,
  })
  const { register, control, handleSubmit, formState, reset } = projectForm
  const dropDraft = useKeptForm(projectForm, 'new project')
  const { isDirty, errors } = formState

  const close = () => {
    onClose()
    reset()
    dropDraft()
  }

  // The typed form is needed again if saving it fails.
  const leave = () => (create.isPending ? onClose() : close())

  const send = async (form: CreateProjectForm) => {
    const body = bodyOf(form, instances.data ?? [])
    if (!body) {
      toast({ title: 'Error', description: 'Could not find the selected Verkada instance', variant: 'destructive' })
      return
    }
    const sent = await create.send(body)
    if (!sent.ok) return
    close()
    onCreated(sent.result.id)
  }

  const problems = errorList(errors)
  const problemsId = problems.length > 0 ? `${formId}-problems` : undefined
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && leave()}
      onInteractOutside={(event) => {
        if (isDirty) event.preventDefault()
      }}
      focusFallback={focusFallback}
      title="Create New Project"
      description="A board for one site that belongs to one Verkada instance."
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending}>
            {create.isPending ? 'Creating...' : 'Create Project'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void handleSubmit(send, (invalid) => toast(invalidToast(invalid)))(event)}
      >
        {problemsId && (
          <div id={problemsId} role="alert" className="rounded-control bg-danger-soft px-3 py-2.5">
            <ul className="flex flex-col gap-1">
              {problems.map((problem) => (
                <li key={problem} className="flex items-start gap-2 text-danger-text">
                  <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {problem}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Field label="Project Name" errorId={errors.name && problemsId}>
          <Input autoComplete="off" placeholder="Enter project name" {...register('name')} />
        </Field>
        <Field label="Verkada Instance" errorId={errors.verkadaInstanceId && problemsId}>
          <Controller
            control={control}
            name="verkadaInstanceId"
            render={({ field }) => (
              <Combobox
                options={(instances.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                value={field.value || null}
                onValueChange={field.onChange}
                placeholder={instances.isPending ? 'Loading instances...' : 'Select a Verkada instance'}
                searchPlaceholder="Search instances..."
                emptyText={instances.isError ? 'The instances could not be loaded' : 'No instances found'}
              />
            )}
          />
        </Field>
        <Controller
          control={control}
          name="assignedUsers"
          render={({ field }) => (
            <UserPicker
              label="Assign Users (optional)"
              users={people}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </form>
    </Dialog>
  )
}

/** Creates a project, whose days are those of this browser's zone, and gives it. */
export const useCreateProject = () =>
  useCommand({
    call: (body: CreateProjectBody) => ({
      ...{ method: 'POST', path: '/api/projects' },
      body: { ...body, timeZone: zoneHere() },
    }),
    keepsKey: true,
    read: (body) => ProjectSummary.parse(body),
    done: (created) => {
      projectList.saved.done(created)
      clearToast()
    },
    failure: failedToast,
  })
